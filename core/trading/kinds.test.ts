// The list of kinds as the proof asks it: every version has one kind, and what nobody knows is nothing.
import { EVENTS, publishedFill } from '../../test/builders/proofEvidence.ts';
import { eventOf, FORMULAS, formulaOf, proofOf } from './formulas.ts';
import { KIND_PROOFS } from './kinds.ts';

test('no version of a formula is that of two kinds', () => {
  const versions = KIND_PROOFS.flatMap(({ formulas }) => Object.keys(formulas));
  expect(new Set(versions).size).toBe(versions.length);
  expect(Object.keys(FORMULAS).toSorted()).toEqual(versions.toSorted());
});

test.each(EVENTS)('%s is an event of its kind, stated as it says', (name) => {
  const fill = publishedFill(name);
  expect(eventOf(fill)?.statedKind(fill.inputs)).toBe(fill.kind);
});

test.each(['constructor', 'toString', '__proto__', 'another', ''])(
  'a fill that calls its formula or its event %j has none',
  (word) => {
    const fill = publishedFill('contract-1 open');
    const other = { ...fill, formulaVersion: word };
    expect([proofOf(other), formulaOf(other), eventOf(other)]).toEqual(Array(3).fill(undefined));
    expect(eventOf({ ...fill, inputs: { ...fill.inputs, event: word } })).toBeUndefined();
  },
);

test('an event of one kind is none of another', () => {
  const fill = publishedFill('contract-1 open');
  for (const event of ['filled', 'settled', 'subscribed', 'collateralSold'])
    expect(eventOf({ ...fill, inputs: { ...fill.inputs, event } })).toBeUndefined();
});
