// Published vectors only: BIP-32, BIP-84, and the development accounts that every EVM tool prints.
import { pbkdf2Sync } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { p2wpkh } from '@scure/btc-signer';
import { parseAddress } from './addressFormats.ts';
import { type DepositKey, openDepositKey } from './depositKeys.ts';

const open = (...given: Parameters<typeof openDepositKey>): DepositKey => {
  const key = openDepositKey(...given);
  if (typeof key === 'string') throw new Error(key);
  return key;
};
/** BIP-39: a sentence's seed. */
const seedOf = (words: string): Uint8Array =>
  pbkdf2Sync(words.normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512');
const account = (words: string, path: string): string =>
  HDKey.fromMasterSeed(seedOf(words)).derive(path).publicExtendedKey;

// BIP-84, "Test vectors".
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const ZPRV =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE';
const ABANDON = `${'abandon '.repeat(11)}about`;
const JUNK = `${'test '.repeat(11)}junk`;

test.each([
  [0, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  [1, 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
])('the %d. Bitcoin address is the one of BIP-84', (position, address) => {
  expect(open('bitcoin', ZPUB).addressAt(position)).toBe(address);
  // The same account written as an xpub is the same account.
  expect(open('bitcoin', account(ABANDON, "m/84'/0'/0'")).addressAt(position)).toBe(address);
});

test('derives as BIP-32 does (vector 2, chain m/0)', () => {
  const master =
    'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB';
  const chain = HDKey.fromExtendedKey(
    'xpub69H7F5d8KSRgmmdJg2KhpAK8SR3DjMwAdkxj3ZuxV27CprR9LgpeyGmXUbC6wb7ERfvrnKZjXoUmmDznezpbZb7ap6r1D3tgFxHmwMkQTPH',
  );
  const expected = p2wpkh(chain.deriveChild(7).publicKey as Uint8Array).address;
  expect(open('bitcoin', master).addressAt(7)).toBe(expected);
});

test.each([
  [0, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  [1, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
])('the %d. EVM address is the one every tool prints', (position, address) => {
  expect(open('evm', account(JUNK, "m/44'/60'/0'")).addressAt(position)).toBe(address);
});

test('a TRON address is the same twenty bytes, written its own way, and passes its own check', () => {
  const key = account(JUNK, "m/44'/195'/0'");
  const address = open('tron', key).addressAt(0);
  expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  expect(parseAddress('tron', address)).toBe(address);
  expect(parseAddress('evm', open('evm', key).addressAt(0))).toBeDefined();
});

test.each([
  ['private', ZPRV],
  [
    'private',
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  ],
  ['private', 'a'.repeat(64)],
  ['private', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
  ['unreadable', ZPUB.replace(/.$/, 'x')],
  ['unreadable', 'hello'],
  ['unreadable', ''],
])('%s: such a key is refused', (problem, text) => {
  expect(openDepositKey('bitcoin', text)).toBe(problem);
});
