/**
 * The one module that uses `import.meta.glob`: Jest replaces it by test/stubs/loadCatalogue.ts.
 * Each catalogue is its own hashed file and is fetched when a screen first needs it.
 */
const catalogues = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', {
  import: 'default',
});

/** Reads `locales/<language>/<namespace>.json`; rejects when there is no such file. */
export async function loadCatalogue(
  language: string,
  namespace: string,
): Promise<Record<string, unknown>> {
  const load = catalogues[`../../locales/${language}/${namespace}.json`];
  if (load === undefined) throw new Error(`no catalogue ${language}/${namespace}`);
  return load();
}
