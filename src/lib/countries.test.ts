import { nameCountries, searchCountries } from './countries.ts';

const list = [
  { code: 'DE', name: 'Germany', dial: '+49' },
  { code: 'CI', name: 'Ivory Coast', dial: '+225' },
  { code: 'AT', name: 'Austria', dial: '+43' },
];

describe('nameCountries', () => {
  test('names and orders them in the language on the screen', () => {
    expect(nameCountries(list, 'en').map((item) => item.name)).toEqual([
      'Austria',
      'Côte d’Ivoire',
      'Germany',
    ]);
    expect(nameCountries(list, 'zh-Hans').find((item) => item.code === 'DE')?.name).toBe('德国');
  });
});

describe('searchCountries', () => {
  const options = nameCountries(list, 'en');
  test.each([
    ['', ['AT', 'CI', 'DE'], 'nothing typed shows all'],
    ['cote', ['CI'], 'accents need not be typed'],
    ['GERM', ['DE'], 'nor the case'],
    ['at', ['AT'], 'the code counts as a whole'],
    ['+4', ['AT', 'DE'], 'the dial code from its start'],
    ['49', ['DE'], 'with or without the plus'],
    ['zz', [], 'no such country'],
  ])('%j finds %j: %s', (typed, codes) => {
    expect(searchCountries(options, typed).map((item) => item.code)).toEqual(codes);
  });
});
