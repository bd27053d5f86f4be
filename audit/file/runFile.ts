// Reads a saved proof from the disk and checks it: what differs, as the auditor of a server tells it.
import { readFileSync } from 'node:fs';
import { parseEvidenceFile } from '../../core/proof/evidenceFile.ts';
import type { VerifierKey } from '../../core/proof/log/verifierKey.ts';
import { auditFile } from './auditFile.ts';

/** What differs; empty where nothing does. Throws where the file is none. */
export function runFile(
  path: string,
  key: VerifierKey | '' | undefined,
  tell: (line: string) => void,
): { readonly key: string; readonly detail: string }[] {
  const file = parseEvidenceFile(readFileSync(path, 'utf8'));
  if (file === undefined) throw new Error(`--file: "${path}" is no saved proof`);
  const found: { key: string; detail: string }[] = [];
  const report = (problem: string, detail: string) => void found.push({ key: problem, detail });
  auditFile(file, key === '' ? undefined : key, { report, tell });
  return found;
}
