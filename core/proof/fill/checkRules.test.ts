// Every event of the simulated day says its rules as its rulebook has them; and each of them, told otherwise, is named.
import { PROFILES } from '../../rulebook/profiles.ts';
import type { Rulebook } from '../../rulebook/types.ts';
import { GRID_FORMULA_VERSION } from '../../trading/grid/explain.ts';
import { STATED_RULES } from '../../trading/statedRules.ts';
import { EVENTS, publishedFill } from '../../../test/builders/proofEvidence.ts';
import { rulebookOfTheDay } from '../../../test/builders/rulebookOfTheDay.ts';
import { differingRules } from './checkRules.ts';

describe.each(EVENTS)('%s', (event) => {
  const fill = publishedFill(event);
  const { inputs, formulaVersion, tick } = fill;
  // Grids came with the present one; a change of anything else in it is none of theirs.
  const document =
    formulaVersion === GRID_FORMULA_VERSION ? PROFILES.open : rulebookOfTheDay(fill.rulebookHash);
  const message = { productId: tick.productId, isRecorded: false };
  const rules = STATED_RULES[formulaVersion]?.(inputs, document, message) ?? {};
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
  const text = JSON.stringify(rulebookOfTheDay(fill.rulebookHash));
  const dearer = JSON.parse(
    text.replaceAll('"takerRate":"0.0005"', '"takerRate":"0.0004"'),
  ) as Rulebook;
  expect(differingRules(fill, dearer)).toContain('takerRate');
  expect(differingRules(fill, {})).toEqual(['rulebook']);
  expect(differingRules(fill, null)).toEqual(['rulebook']);
});

describe('the nights of an overnight charge', () => {
  const fill = publishedFill('contract-1 overnight');
  const document = rulebookOfTheDay(fill.rulebookHash);
  const [tuesday, wednesday, saturday] = [6, 7, 10].map((day) => Date.UTC(2026, 0, day, 22));
  const differing = (rollAt: number | undefined, days: string) => {
    const inputs = {
      ...fill.inputs,
      days,
      ...(rollAt === undefined ? {} : { rollAt: `${rollAt}` }),
    };
    return differingRules({ ...fill, inputs }, document);
  };

  test('are those of the weekday at which it was due', () => {
    expect(differing(tuesday, '1')).toEqual([]);
    expect(differing(wednesday, '3')).toEqual([]);
    expect(differing(tuesday, '3')).toEqual(['days']);
    expect(differing(wednesday, '1')).toEqual(['days']);
    expect(differing(saturday, '1')).toEqual(['days']);
  });

  test('are due at the hour of the rulebook, and no other', () => {
    expect(differing((wednesday ?? 0) - 3_600_000, '3')).toEqual(['rollAt']);
    expect(differing(Number.NaN, '1')).toContain('rollAt');
  });

  test('of before, when it was not said, are a number that some weekday has', () => {
    expect(differing(undefined, '1')).toEqual([]);
    expect(differing(undefined, '3')).toEqual([]);
    expect(differing(undefined, '30')).toEqual(['days']);
  });
});

describe('the calendar that a settlement went by', () => {
  const fill = publishedFill('cfd-2 settlement');
  const document = rulebookOfTheDay(fill.rulebookHash);
  const { tick } = fill;
  const { calendar: own = '' } = fill.inputs;

  test('is the product’s', () => {
    const differing = (calendar: string) =>
      differingRules({ ...fill, inputs: { ...fill.inputs, calendar } }, document);
    expect(differing(own)).toEqual([]);
    for (const calendar of ['crypto', 'forex', 'metal'].filter((name) => name !== own))
      expect(differing(calendar)).toEqual(['calendar']);
  });

  test('of a recording is one that never closes, and of nothing else', () => {
    const forex = publishedFill('contract-1 overnight').tick.productId;
    const inputs = { ...fill.inputs, calendar: 'crypto', priceDecimals: '5' };
    const of = (line: string) =>
      differingRules(
        { ...fill, inputs, tick: { ...tick, productId: forex, line } },
        document,
      ).filter((name) => name === 'calendar');
    const line = (sourceTime: number) =>
      `Q2|${forex}|16|${sourceTime}|1767603612001|108139|108145|108145|216284|108145|1|0`;
    expect(of(line(1767603612001))).toEqual(['calendar']);
    expect(of(line(1700000000000))).toEqual([]);
  });
});
