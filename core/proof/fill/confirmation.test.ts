// What the house does by rule after two messages: how far they are apart is the rulebook's to say, of each kind, by whoever checks it.
import {
  aConfirmedFill,
  CONFIRMED,
  type ConfirmedFill,
} from '../../../test/builders/confirmedFill.ts';
import { aRulebookLine } from '../../../test/builders/proofEvidence.ts';
import { checkFill } from './checkFill.ts';
import { differingRules } from './checkRules.ts';
import { checkSharedTrade } from './checkSharedTrade.ts';

/** As its owner's device has it: its own check, then its rules. */
const byOwner = ({ fill, document }: ConfirmedFill): readonly string[] => [
  ...checkFill(fill).problems,
  ...differingRules(fill, document),
];

/** As a stranger has it who was shown it. */
const byStranger = ({ fill, hash, document }: ConfirmedFill): readonly string[] => {
  const trade = { acceptance: null, fills: [fill], rulebookLines: [aRulebookLine(hash)] };
  const [checked] = checkSharedTrade(trade, { hash, document }).fills;
  return [...(checked?.problems ?? []), ...(checked?.rules ?? [])];
};

describe.each(CONFIRMED)('a %s', (what) => {
  test.each([
    [600, 500],
    [1000, 1000],
    [5000, 5000],
  ])('after %i ms by a rulebook of %i ms is right', (apartMs, ruleMs) => {
    const confirmed = aConfirmedFill(what, apartMs, ruleMs);
    expect(byOwner(confirmed)).toEqual([]);
    expect(byStranger(confirmed)).toEqual([]);
  });

  test.each([
    [1000, 5000],
    [999, 1000],
    [499, 500],
  ])('after %i ms by a rulebook of %i ms came too early', (apartMs, ruleMs) => {
    const confirmed = aConfirmedFill(what, apartMs, ruleMs);
    expect(byOwner(confirmed)).toEqual(['causeFirstTime']);
    expect(byStranger(confirmed)).toEqual(['rules_differ', 'causeFirstTime']);
  });

  test('without its first message is found', () => {
    const confirmed = aConfirmedFill(what, 5000, 1000);
    expect(byOwner({ ...confirmed, fill: { ...confirmed.fill, first: null } })).toEqual(
      expect.arrayContaining(['fill_differs', 'causeFirstTime']),
    );
  });
});

test('a liquidation that calls itself one of a trailing stop is held to its time all the same', () => {
  const { fill, document } = aConfirmedFill('liquidation', 1000, 5000);
  const inputs = { ...fill.inputs, trailingRate: '0.01' };
  expect(differingRules({ ...fill, inputs }, document)).toEqual(['causeFirstTime']);
});

test('a document that cannot be read says no time either', () => {
  const { fill } = aConfirmedFill('grid stop', 1000, 5000);
  expect(differingRules(fill, {})).toEqual(['rulebook']);
});
