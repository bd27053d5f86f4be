import { parseAddress } from './addressFormats.ts';

test.each([
  [
    'bitcoin',
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  ],
  [
    'bitcoin',
    'BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU',
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  ],
  ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  [
    'evm',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ],
  [
    'evm',
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
] as const)('%s: %s is an address', (format, text, address) => {
  expect(parseAddress(format, text)).toBe(address);
});

test.each([
  ['bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyv', 'a wrong checksum'],
  ['bitcoin', 'bc1Qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'mixed case'],
  ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'the test network'],
  ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'a wrong checksum'],
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'a wrong checksum'],
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'too short'],
  ['evm', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'another network'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'a wrong checksum'],
  ['tron', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'another network'],
  ['tron', '', 'nothing'],
  ['bitcoin', ' ', 'nothing'],
] as const)('%s: %s is none (%s)', (format, text, _why) => {
  expect(parseAddress(format, text)).toBeUndefined();
});
