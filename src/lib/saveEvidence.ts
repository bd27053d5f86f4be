import { saveFile } from './saveFile.ts';

/** Hands the evidence to the user as a file, exactly as the server gave it: anybody can check it elsewhere. */
export function saveEvidence(evidence: object, fileName: string): void {
  const file = new Blob([JSON.stringify(evidence, undefined, 2)], { type: 'application/json' });
  saveFile(file, `fairlead-${fileName}.json`);
}
