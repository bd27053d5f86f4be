// What a device heard and saw while it happened, held against the evidence that came later: the one thing that a server cannot
// change afterwards. Must say nothing where a server that began anew has lost what was told. Source: decisions.md "Price evidence".
import { checkSecond, type SecondRecord } from './secondText.ts';
import type { Sha256 } from './sha256.ts';

export const HEARD_PROBLEMS = ['acceptance_heard_differs', 'head_seen_differs'] as const;
export type HeardProblem = (typeof HEARD_PROBLEMS)[number];

/** Whether what was heard under the request's key, signed by the log, is another acceptance than the evidence has. */
export function isHeardOtherwise(
  heard: readonly { readonly key: string; readonly line: string; readonly isSigned: boolean }[],
  { key, line }: { readonly key: string; readonly line: string },
): boolean {
  const own = heard.filter((one) => one.key === key && one.isSigned);
  // Asked again after a restart it was accepted anew: one of what was heard stands.
  return own.length > 0 && !own.some((one) => one.line === line);
}

/** `R1|…`: a server began here, and what was told before it may be lost. */
const isRestart = (line: string): boolean => line.startsWith('R1|');

/**
 * Whether heads that messages carried are those of the log: of the messages that these seconds hold, each must stand behind
 * its line. Undefined where they hold none of them, or a server began anew in them.
 */
export function areHeadsOfLog(
  seen: readonly { readonly seq: number; readonly head: string }[],
  records: readonly SecondRecord[],
  sha256: Sha256,
): boolean | undefined {
  const heads = new Map<string, Set<string>>();
  for (const record of records) {
    if (record.lines.some(({ line }) => isRestart(line))) return undefined;
    const behind = checkSecond(record, sha256).heads;
    for (const [at, { line }] of record.lines.entries()) {
      const [front, , seq = ''] = line.split('|');
      if (front?.startsWith('Q') !== true) continue;
      heads.set(seq, (heads.get(seq) ?? new Set()).add(behind[at] ?? ''));
    }
  }
  const known = seen.filter(({ seq }) => heads.has(String(seq)));
  if (known.length === 0) return undefined;
  return known.every(({ seq, head }) => heads.get(String(seq))?.has(head));
}
