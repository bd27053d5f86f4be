/**
 * Which catalogues come together: one file per language and group, so that a screen asks for one or two. Read by the
 * build (deploy/textFiles.ts), which writes the files, and by the client, which fetches them.
 */

/** Group → the namespaces it holds, in the order of need. One that is named nowhere comes in a file of its own. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  shell: ['common', 'errors'],
  trade: ['trading', 'contract', 'spot', 'cfd'],
  wealth: ['quant', 'borrow'],
  account: [
    'assets',
    'settings',
    'feel',
    'auth',
    'security',
    'certification',
    'funding',
    'statement',
  ],
  proof: ['proof', 'publicLog'],
  reading: ['verify', 'content', 'documents'],
};

/** The file that a namespace comes in. */
export function textGroupOf(namespace: string): string {
  const found = Object.entries(GROUPS).find(([, names]) => names.includes(namespace));
  return found?.[0] ?? namespace;
}
