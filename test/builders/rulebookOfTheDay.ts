/** The rulebooks that the events of the simulated day name (proofEvidence.ts). */
import { hashRulebook } from '../../core/proof/rulebookHash.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { PROFILES } from '../../core/rulebook/profiles.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';

/** A receipt keeps its hash while the rulebook goes on: those of the day name the one before grids, loans and trailing stops. */
const ofTheDay = ({ quant: _quant, loan: _loan, ...rest }: Rulebook): Rulebook => {
  const { trailing: _trailing, ...contract } = rest.contract;
  return { ...rest, contract, version: '2026-11-22.2' };
};
const documents = new Map(
  Object.values(PROFILES)
    .map(ofTheDay)
    .map((document) => [hashRulebook(document, sha256), document]),
);

/** The document of a hash that an event of the day names. */
export function rulebookOfTheDay(hash: string): Rulebook {
  const document = documents.get(hash);
  if (document === undefined) throw new Error(`no rulebook ${hash}`);
  return document;
}
