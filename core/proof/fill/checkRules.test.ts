// Every event of the simulated day says its rules as its rulebook has them; and each of them, told otherwise, is named.
import { PROFILES } from '../../rulebook/profiles.ts';
import type { Rulebook } from '../../rulebook/types.ts';
import { GRID_FORMULA_VERSION } from '../../trading/grid/explain.ts';
import { STATED_RULES } from '../../trading/statedRules.ts';
import { EVENTS, publishedFill } from '../../../test/builders/proofEvidence.ts';
import { hashRulebook } from '../rulebookHash.ts';
import { sha256 } from '../sha256.ts';
import { differingRules } from './checkRules.ts';

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
const documentOf = (hash: string): Rulebook => {
  const document = documents.get(hash);
  if (document === undefined) throw new Error(`no rulebook ${hash}`);
  return document;
};

describe.each(EVENTS)('%s', (event) => {
  const fill = publishedFill(event);
  const { inputs, formulaVersion, tick } = fill;
  // Grids came with the present one; a change of anything else in it is none of theirs.
  const document =
    formulaVersion === GRID_FORMULA_VERSION ? PROFILES.open : documentOf(fill.rulebookHash);
  const rules = STATED_RULES[formulaVersion]?.(inputs, document, tick.productId) ?? {};
  const names = Object.keys(rules).filter((name) => inputs[name] !== undefined);

  test('is as the rulebook has it', () => {
    expect(names.length).toBeGreaterThan(2);
    expect(differingRules(fill, document)).toEqual([]);
  });

  test('with any of its rules told otherwise is found', () => {
    for (const name of names) {
      const told = { ...inputs, [name]: `${inputs[name]}1` };
      expect(differingRules({ ...fill, inputs: told }, document)).toContain(name);
    }
  });
});

test('another rulebook is found by what it has otherwise; no rulebook at all is none', () => {
  const fill = publishedFill('contract-1 open');
  const text = JSON.stringify(documentOf(fill.rulebookHash));
  const dearer = JSON.parse(
    text.replaceAll('"takerRate":"0.0005"', '"takerRate":"0.0004"'),
  ) as Rulebook;
  expect(differingRules(fill, dearer)).toContain('takerRate');
  expect(differingRules(fill, {})).toEqual(['rulebook']);
  expect(differingRules(fill, null)).toEqual(['rulebook']);
});
