/** The currencies of several ways in or out, in the server's order, each once. */
export function listCurrencies(ways: readonly { readonly currency: string }[]): string[] {
  return [...new Set(ways.map((way) => way.currency))];
}
