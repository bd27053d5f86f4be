import { numberWords } from './numberWords.ts';

test.each([
  ['25000', 'en', 'twenty-five thousand'],
  ['1000', 'en', 'one thousand'],
  ['1234', 'en', 'one thousand two hundred thirty-four'],
  ['100019', 'en', 'one hundred thousand nineteen'],
  ['999999', 'en', 'nine hundred ninety-nine thousand nine hundred ninety-nine'],
  ['0', 'en', 'zero'],
  ['25000', 'zh-Hans', '二万五千'],
  ['1000', 'zh-Hans', '一千'],
  ['1005', 'zh-Hans', '一千零五'],
  ['1050', 'zh-Hans', '一千零五十'],
  ['10000', 'zh-Hans', '一万'],
  ['10010', 'zh-Hans', '一万零一十'],
  ['100200', 'zh-Hans', '十万零二百'],
  ['123456', 'zh-Hans', '十二万三千四百五十六'],
  ['12', 'zh-Hans', '十二'],
  // A language that is not spelled out has its own word for thousand, and figures for the rest.
  ['25000', 'de', '25 Tausend'],
  ['25123', 'de', '25 Tausend 123'],
])('%s in %s is %s', (value, locale, words) => {
  expect(numberWords(value, locale)).toBe(words);
});
