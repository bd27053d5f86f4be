/** Begin and end of a wallet address, enough to recognise one's own: "0x71C7 … 976F". */
export function shortenAddress(address: string): string {
  return `${address.slice(0, 6)} … ${address.slice(-4)}`;
}
