import { readOperatorSettings } from './operatorOptions.ts';

test('without a variable nothing is said', () => {
  const nothing = { name: undefined, registration: null, registeredAddress: null };
  expect(readOperatorSettings({})).toEqual(nothing);
  expect(readOperatorSettings({ OPERATOR_NAME: ' ', OPERATOR_ADDRESS: '' })).toEqual(nothing);
});

test('says what was given, the address by its lines with a map', () => {
  const given = {
    OPERATOR_NAME: ' Halyard Ltd ',
    OPERATOR_REGISTRATION: 'FinCEN MSB 31000000000000',
    OPERATOR_ADDRESS: 'Quay 7; 20457 Hamburg;; Germany',
  };
  const lines = ['Quay 7', '20457 Hamburg', 'Germany'];
  const mapUrl =
    'https://www.openstreetmap.org/search?query=Quay%207%2C%2020457%20Hamburg%2C%20Germany';
  expect(readOperatorSettings(given)).toEqual({
    name: 'Halyard Ltd',
    registration: 'FinCEN MSB 31000000000000',
    registeredAddress: { lines, mapUrl },
  });
  const own = { ...given, OPERATOR_MAP_URL: 'https://maps.example/x' };
  expect(readOperatorSettings(own).registeredAddress?.mapUrl).toBe('https://maps.example/x');
});

test.each([
  [{ OPERATOR_NAME: 'a\nb' }, 'OPERATOR_NAME: has to be one line of text'],
  [{ OPERATOR_REGISTRATION: 'x'.repeat(201) }, 'OPERATOR_REGISTRATION: is longer than 200'],
  [{ OPERATOR_MAP_URL: 'https://maps.example' }, 'OPERATOR_MAP_URL: needs OPERATOR_ADDRESS'],
  [
    { OPERATOR_ADDRESS: 'a', OPERATOR_MAP_URL: 'javascript:alert(1)' },
    'OPERATOR_MAP_URL: is not a URL that starts with https://',
  ],
])('%j stops the start', (env, line) => {
  expect(() => readOperatorSettings(env)).toThrow(line);
});
