import {
  beginBasic,
  findAdvancedProblems,
  findBasicProblems,
  keepDocument,
  toAdvancedReal,
  toBasicReal,
} from './identityForm.ts';
import type { AdvancedDraft, BasicDraft } from './identityForm.ts';
import { aRealInfo } from '../../../test/builders/security.ts';

const photo = `/api/Common/file/${'a'.repeat(32)}`;

test.each<[Partial<BasicDraft>, object, string]>([
  [{}, {}, 'nothing is wrong, and the number may come later'],
  [{ name: '  Mira   Lane ' }, {}, 'spaces come from keyboards'],
  [{ name: '李雷' }, {}, 'a name of any script'],
  [{ name: 'Zoë O’Brien-Nuñez' }, {}, 'with what names are written with'],
  [{ name: '' }, { name: 'nameMissing' }, 'no name'],
  [{ name: 'M' }, { name: 'nameInvalid' }, 'one letter is no name'],
  [{ name: 'Mira <b>' }, { name: 'nameInvalid' }, 'signs that no name has'],
  [
    { country: '', documentType: undefined },
    { country: 'countryMissing', documentType: 'documentMissing' },
    'no country',
  ],
  [{ idNumber: 'L01X00T47' }, {}, 'a number'],
  [{ idNumber: '12' }, { idNumber: 'idNumberInvalid' }, 'too short for any document'],
  [{ idNumber: '号码1234' }, { idNumber: 'idNumberInvalid' }, 'not as documents print it'],
])('basic: %j gives %j: %s', (change, problems) => {
  const good: BasicDraft = {
    name: 'Mira Lane',
    country: 'DE',
    documentType: 'id_card',
    idNumber: '',
  };
  expect(findBasicProblems({ ...good, ...change })).toEqual(problems);
});

test.each<[Partial<AdvancedDraft>, 'id_card' | 'passport', object, string]>([
  [{}, 'id_card', {}, 'nothing is wrong'],
  [{ idNumber: ' ' }, 'id_card', { idNumber: 'idNumberMissing' }, 'the number is required'],
  [{ idNumber: '?' }, 'id_card', { idNumber: 'idNumberInvalid' }, 'not a number'],
  [{ frontImage: undefined }, 'id_card', { frontImage: 'frontMissing' }, 'no front'],
  [{ backImage: undefined }, 'id_card', { backImage: 'backMissing' }, 'a card has a back'],
  [{ backImage: undefined }, 'passport', {}, 'a passport has none'],
])('advanced: %j of a %s gives %j: %s', (change, documentType, problems) => {
  const good: AdvancedDraft = { idNumber: 'L01X00T47', frontImage: photo, backImage: photo };
  expect(findAdvancedProblems({ ...good, ...change }, documentType)).toEqual(problems);
});

test('what is sent is tidy, and leaves out what was not given', () => {
  const draft = {
    name: ' Mira  Lane',
    country: 'DE',
    documentType: 'id_card',
    idNumber: ' ',
  } as const;
  expect(toBasicReal(draft)).toEqual({ name: 'Mira Lane', country: 'DE', documentType: 'id_card' });
  expect(
    toAdvancedReal({ idNumber: ' L01 ', frontImage: photo, backImage: photo }, 'passport'),
  ).toEqual({ idNumber: 'L01', frontImage: photo });
});

test.each([
  ['DE', 'id_card', 'id_card'],
  ['GB', 'id_card', undefined], // no identity cards there
  ['GB', 'passport', 'passport'],
] as const)('in %s a chosen %s stays %s', (country, chosen, kept) => {
  expect(keepDocument(country, chosen)).toBe(kept);
});

test('another try begins with what was handed in, but for the number', () => {
  const { basic } = aRealInfo({
    state: 'rejected',
    name: 'Mira Lane',
    country: 'DE',
    documentType: 'passport',
    idNumberEnd: '4711',
  });
  expect(beginBasic(basic, 'FR')).toEqual({
    name: 'Mira Lane',
    country: 'DE',
    documentType: 'passport',
    idNumber: '',
  });
  expect(beginBasic(aRealInfo().basic, 'FR')).toMatchObject({ name: '', country: 'FR' });
});
