import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  FIRST_STUDIES,
  chooseHue,
  isOrderFit,
  parseNumber,
  parseStudies,
  readChoices,
  withChoices,
} from './chartChoices.ts';
import type { StudySettings } from './chartChoices.ts';
import { HUE_PAIRS, HUES } from './hues.ts';
import {
  COMPARE_HUE,
  HUE_COUNT,
  STUDIES,
  STUDY_NAMES,
  namesOf,
  parseStudyNames,
} from './studies.ts';

const huesOf = (studies: StudySettings): number[] =>
  STUDY_NAMES.flatMap((name) => [...studies[name].hues]);

const expectOwnHues = (studies: StudySettings): void => {
  const hues = [...huesOf(studies), COMPARE_HUE];
  expect(new Set(hues).size).toBe(hues.length);
  for (const hue of hues) expect(hue >= 1 && hue <= HUE_COUNT).toBe(true);
};

test('only what is known is drawn, in the menu’s order', () => {
  expect(parseStudyNames(['RSI', 'nonsense', 'MA'])).toEqual(['MA', 'RSI']);
});

test('every indicator has a line for each name and a colour for each line but the bars', () => {
  for (const name of STUDY_NAMES) {
    const { lines, hues, bars, run, numbers, parts } = STUDIES[name];
    expect(run(numbers.map(({ first }) => first)).lines).toHaveLength(lines.length);
    expect(hues).toHaveLength(lines.length - (bars === undefined ? 0 : 1));
    expect(parts).toHaveLength(numbers.length);
  }
});

test('the legend names what was set', () => {
  expect(namesOf('MA', FIRST_STUDIES.MA)).toEqual({
    head: undefined,
    lines: ['MA 7', 'MA 25', 'MA 99'],
  });
  expect(namesOf('MACD', FIRST_STUDIES.MACD)).toEqual({
    head: 'MACD 12, 26, 9',
    lines: ['DIF', 'DEA', 'MACD'],
  });
  expect(namesOf('RSI', FIRST_STUDIES.RSI).lines).toEqual(['RSI 14']);
});

test.each([
  ['MA', 0, '7', 7],
  ['MA', 0, ' ２５ ', 25],
  ['MA', 0, '500', 500],
  ['MA', 0, '501', undefined],
  ['MA', 0, '0', undefined],
  ['MA', 0, '-3', undefined],
  ['MA', 0, '7.5', undefined],
  ['MA', 0, '1e2', undefined],
  ['MA', 0, '', undefined],
  ['MA', 0, '99999', undefined],
  ['BOLL', 0, '1', undefined],
  ['BOLL', 1, '2,5', 2.5],
  ['BOLL', 1, '0.4', undefined],
  ['BOLL', 1, '2.55', undefined],
] as const)('%s number %i typed as "%s" is %s', (name, at, typed, value) => {
  const rule = STUDIES[name].numbers[at];
  expect(rule && parseNumber(rule, typed)).toBe(value);
});

test('the first average of MACD is the faster one', () => {
  expect(isOrderFit('MACD', [12, 26, 9])).toBe(true);
  expect(isOrderFit('MACD', [26, 26, 9])).toBe(false);
  expect(isOrderFit('EMA', [26, 12])).toBe(true);
});

test.each([
  ['nothing', undefined],
  ['a text', 'x'],
  ['periods out of bounds', { MA: { numbers: [0, 501, 1.5] } }],
  ['periods in a wrong order', { MACD: { numbers: [26, 12, 9] } }],
  ['two lines of one colour', { MA: { hues: [1, 2, 4] } }],
  ['the compared product’s colour', { RSI: { hues: [COMPARE_HUE] } }],
  ['a colour that there is not', { RSI: { hues: [HUE_COUNT + 1] } }],
])('%s takes the usual settings', (_case, stored) => {
  expect(parseStudies(stored)).toEqual(FIRST_STUDIES);
});

test('what fits is kept', () => {
  const { MA } = parseStudies({ MA: { numbers: [5, 10, 500] } });
  expect(MA.numbers).toEqual([5, 10, 500]);
});

test('whatever is stored or chosen, no two lines have one colour', () => {
  expectOwnHues(FIRST_STUDIES);
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      expectOwnHues(parseStudies(stored));
    }),
  );
  const choice = fc.record({
    name: fc.constantFrom(...STUDY_NAMES),
    line: fc.nat(3),
    hue: fc.constantFrom(...HUES),
  });
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 12 }), (choices) => {
      let studies = FIRST_STUDIES;
      for (const one of choices) {
        const isLine = studies[one.name].hues[one.line] !== undefined;
        studies = chooseHue(studies, one);
        expectOwnHues(studies);
        if (isLine) expect(studies[one.name].hues[one.line]).toBe(one.hue);
      }
      expect(parseStudies(JSON.parse(JSON.stringify(studies)))).toEqual(studies);
    }),
  );
});

test('each product has its own settings, the time zone is everybody’s', () => {
  const studies = parseStudies({ MA: { numbers: [5, 10, 20] } });
  let chart = withChoices({}, 'BTCUSDT', { studies, scale: 'logarithmic' });
  chart = withChoices(chart, 'BTCUSDT', { zone: 'utc' });
  expect(readChoices(chart, 'BTCUSDT')).toEqual({ zone: 'utc', scale: 'logarithmic', studies });
  expect(readChoices(chart, 'ETHUSDT')).toEqual({
    zone: 'utc',
    scale: 'normal',
    studies: FIRST_STUDIES,
  });
});

test('settings of more than forty products: the oldest go', () => {
  let chart: Readonly<Record<string, unknown>> = {};
  for (let at = 0; at < 60; at += 1) chart = withChoices(chart, `P${at}`, { scale: 'percent' });
  expect(Object.keys(chart['products'] as object)).toHaveLength(40);
  expect(readChoices(chart, 'P59').scale).toBe('percent');
  expect(readChoices(chart, 'P0').scale).toBe('normal');
});

/** WCAG's contrast of two `#rrggbb`. */
function contrast(a: string, b: string): number {
  const light = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = parseInt(hex.slice(at, at + 2), 16) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [high = 0, low = 0] = [light(a), light(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const distance = (a: string, b: string): number =>
  Math.hypot(
    ...[1, 3, 5].map((at) => parseInt(a.slice(at, at + 2), 16) - parseInt(b.slice(at, at + 2), 16)),
  );

describe.each(['dark', 'light'])('colours of the %s theme', (theme) => {
  const ruleOf = (file: string): string => {
    const text = readFileSync(file, 'utf8');
    const from = text.indexOf(`:root[data-theme='${theme}'] {`);
    return text.slice(from, text.indexOf('\n}', from));
  };
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  const raw =
    theme === 'dark' ? tokens.slice(0, tokens.indexOf('DARK:')) : ruleOf('src/styles/tokens.css');
  const pigments = [...raw.matchAll(/--raw-\w+(?:-fill)?: (#\w{6})/g)].map(([, hex = '']) => hex);
  const page = /--page: (#\w{6})/.exec(ruleOf('src/styles/tokens.css'))?.[1] ?? '';
  const hues = HUE_PAIRS.map(([dark, light]) => (theme === 'dark' ? dark : light));

  test('there are as many as can be chosen, readable on the page, none a direction’s', () => {
    expect(hues).toHaveLength(HUE_COUNT);
    expect(pigments).toHaveLength(8);
    for (const hue of hues) {
      expect([hue, contrast(hue, page) >= 4.5]).toEqual([hue, true]);
      for (const pigment of pigments)
        expect([hue, pigment, distance(hue, pigment) > 30]).toEqual([hue, pigment, true]);
    }
  });

  test('those over the candles are told apart', () => {
    const over = ['MA', 'EMA', 'BOLL', 'VOL'] as const;
    const own = [...over.flatMap((name) => STUDIES[name].hues), COMPARE_HUE];
    const shown = own.map((hue) => hues[hue - 1] ?? '');
    for (const [at, a] of shown.entries())
      for (const b of shown.slice(at + 1))
        expect([a, b, distance(a, b) > 40]).toEqual([a, b, true]);
  });
});
