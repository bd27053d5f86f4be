import {
  amount,
  amounts,
  type Figure,
  hour,
  readFigure,
  share,
  shares,
  time,
  words,
} from './figures.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

test.each<[Figure, string, string]>([
  [share('0.0005'), 'en', '0.05%'],
  [share('0.0005'), 'de', '0,05 %'],
  [share('0.00000001'), 'en', '0.000001%'],
  [share('1'), 'ja', '100%'],
  [amount('100000'), 'en', '100,000'],
  [amount('100000'), 'vi', '100.000'],
  // More digits than a float has.
  [amount('12345678901234567.12345678'), 'en', '12,345,678,901,234,567.12345678'],
  [amount('0.50'), 'fr', '0,50'],
  [amount(20), 'th', '20'],
  [shares(['0.7', '0.74']), 'de', '70 %, 74 %'],
  [shares(['0.7', '0.74']), 'zh-Hans', '70%、74%'],
  [amounts([7, 14, 30]), 'ja', '7、14、30'],
  [amounts([7, 14, 30]), 'th', '7, 14, 30'],
  [time(500), 'en', '0.5 seconds'],
  [time(1000), 'en', '1 second'],
  [time(90_000), 'en', '90 seconds'],
  [time(3 * MINUTE_MS), 'cs', '3 minuty'],
  [time(HOUR_MS), 'ko', '1시간'],
  [time(DAY_MS), 'de', '24 Stunden'],
  [time(36 * HOUR_MS), 'en', '36 hours'],
  [time(60 * DAY_MS), 'fr', '60 jours'],
  [time(0), 'en', '0 seconds'],
  [hour(22), 'de', '22:00'],
  [hour(0), 'en', '00:00'],
  [words('A <b>'), 'en', 'A <b>'],
  [words(null), 'en', 'nothing said'],
])('%j reads in %s as %s', (figure, languageTag, text) => {
  const read = readFigure(figure, { languageTag, notStated: 'nothing said' });
  // Spaces that do not break are spaces.
  expect(read.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text);
});
