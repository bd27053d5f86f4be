// Which rulebooks are in force at a time, and how the log says it.
import { parseLogLine } from './log/logLine.ts';
import {
  inForceLine,
  namesRulebook,
  rulebooksAt,
  type RulebookStart,
  startsOf,
} from './rulebooksInForce.ts';

const [A = '', B = '', C = ''] = ['aa', 'bb', 'cc'].map((byte) => byte.repeat(32));
const starts: readonly RulebookStart[] = [
  { profile: 'protected', from: 100, hash: B },
  { profile: 'open', from: 100, hash: A },
  { profile: 'open', from: 200, hash: C },
  { profile: 'open', from: 300, hash: A },
];

test.each([
  [99, '-'],
  [100, `open:${A},protected:${B}`],
  [199, `open:${A},protected:${B}`],
  [200, `open:${C},protected:${B}`],
  [300, `open:${A},protected:${B}`],
])('at %i', (time, said) => {
  expect(rulebooksAt(starts, time)).toBe(said);
  // Whatever order they are read in.
  expect(rulebooksAt([...starts].reverse(), time)).toBe(said);
  for (const { profile, hash } of startsOf(said, time))
    expect(said).toContain(`${profile}:${hash}`);
});

test('a rulebook is named by its hash alone', () => {
  const said = rulebooksAt(starts, 100);
  expect([A, B, C, 'open', ''].map((hash) => namesRulebook(said, hash))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(namesRulebook('-', A)).toBe(false);
});

test('the line is of the minute’s beginning, and can be read back', () => {
  const minute = 1_800_000;
  const late = [{ profile: 'open', from: minute + 1, hash: C }];
  const line = inForceLine([...starts, ...late], minute + 59_999);
  expect(line).toBe(`rulebooks/1 ${minute} open:${A},protected:${B}`);
  expect(parseLogLine(line)).toEqual({
    kind: 'rulebooks',
    minute,
    inForce: `open:${A},protected:${B}`,
  });
  expect(parseLogLine(`rulebooks/1 ${minute} open:${A},`)).toBeUndefined();
  expect(parseLogLine(`rulebooks/1 ${minute} open:xyz`)).toBeUndefined();
  expect(parseLogLine(`rulebooks/1 ${minute}`)).toBeUndefined();
});
