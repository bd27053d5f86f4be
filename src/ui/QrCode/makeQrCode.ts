/** product.md §9: error correction H, png, quality 0.92, margin 1. */
const OPTIONS = {
  errorCorrectionLevel: 'H',
  type: 'image/png',
  // A png has no quality; the canvas is asked for it all the same, as the page it comes from says.
  rendererOpts: { quality: 0.92 },
  margin: 1,
} as const;

/** Pixels of one module: a whole number, so that every edge is sharp; an address makes about 350 px, enough to print. */
const MODULE_PX = 10;

/** A QR code of `text` as the data URL of a png. The library is fetched when the first code is shown. */
export async function makeQrCode(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(text, { ...OPTIONS, scale: MODULE_PX });
}
