import { decimal, toText } from '../../../core/money/decimal.ts';
import { calculateTrend, type TrendInput } from './equityTrend.ts';

const at = (text: string): number => Date.parse(`2026-11-${text}Z`);
const base: TrendInput = {
  now: at('20T12:00:00'),
  equityNow: decimal('41010'),
  createdAt: at('18T09:00:00'),
  midnights: [],
  movements: [{ at: at('18T09:00:00'), value: decimal('41000') }],
};
const rows = (input: TrendInput) =>
  calculateTrend(input).map(({ day, equity, earnings }) => [day, toText(equity), toText(earnings)]);

test('on the first day what was granted is not earned', () => {
  expect(
    rows({
      ...base,
      createdAt: at('20T09:00:00'),
      movements: [{ at: at('20T09:00:00'), value: decimal('41000') }],
    }),
  ).toEqual([['2026-11-20', '41010', '10']]);
});

test('each day earns what its midnights differ by, less what came in', () => {
  const midnights = [
    { day: '2026-11-19', equity: decimal('40990') },
    { day: '2026-11-20', equity: decimal('41500') },
  ];
  const movements = [...base.movements, { at: at('19T10:00:00'), value: decimal('500') }];
  expect(rows({ ...base, midnights, movements, equityNow: decimal('41400') })).toEqual([
    ['2026-11-18', '40990', '-10'],
    ['2026-11-19', '41500', '10'],
    ['2026-11-20', '41400', '-100'],
  ]);
});

test('days without a midnight count as one stretch', () => {
  const midnights = [
    { day: '2026-11-10', equity: decimal('100') },
    { day: '2026-11-20', equity: decimal('150') },
  ];
  const input = { ...base, createdAt: at('01T00:00:00'), midnights, movements: [] };
  expect(rows({ ...input, equityNow: decimal('151') })).toEqual([
    ['2026-11-19', '150', '50'],
    ['2026-11-20', '151', '1'],
  ]);
});

test('what moved exactly at midnight belongs to the new day', () => {
  const midnights = [{ day: '2026-11-20', equity: decimal('41000') }];
  const movements = [...base.movements, { at: at('20T00:00:00'), value: decimal('7') }];
  const trend = rows({
    ...base,
    createdAt: at('19T09:00:00'),
    midnights,
    movements: movements.map((one, index) =>
      index === 0 ? { ...one, at: at('19T09:00:00') } : one,
    ),
  });
  expect(trend).toEqual([
    ['2026-11-19', '41000', '0'],
    ['2026-11-20', '41010', '3'],
  ]);
});
