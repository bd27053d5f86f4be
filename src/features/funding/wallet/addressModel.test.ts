import type { WalletAddress } from '../../../../protocol/withdraw.ts';
import { aWalletAddress, TRON_ADDRESS } from '../../../../test/builders/withdrawal.ts';
import { cleanAddress, findAddressProblems, findResembling } from './addressModel.ts';
import type { AddressDraft } from './addressModel.ts';

const draft: AddressDraft = {
  currency: 'USDT',
  network: 'tron',
  address: TRON_ADDRESS,
  label: 'My cold wallet',
  code: '123456',
  totp: '',
  fundPassword: 'secret enough',
};
const saved = (address: string, id = 'a'): WalletAddress => aWalletAddress({ id, address });

test.each<[Partial<AddressDraft>, object]>([
  [{}, {}],
  [{ address: ' ' }, { address: 'addressMissing' }],
  [{ label: '  ' }, { label: 'labelMissing' }],
  [{ label: 'x'.repeat(41) }, { label: 'labelLong' }],
  [{ code: '' }, { code: 'codeMissing' }],
  [{ code: '123' }, { code: 'codeInvalid' }],
  [{ fundPassword: '' }, { fundPassword: 'fundPasswordMissing' }],
])('%j gives %j', (change, problems) => {
  expect(findAddressProblems({ ...draft, ...change }, false)).toEqual(problems);
});

test('spaces of a paste are no part of an address', () => {
  expect(cleanAddress(' TQf7 mWx3\nKpZ8\u00a0sNfY ')).toBe('TQf7mWx3KpZ8sNfY');
});

test.each([
  ['the same ends, another middle', 'TQf7mAAAAAAAAAAAAAAAAAAAAAAAAu6RkA', true],
  ['the same address', TRON_ADDRESS, false],
  ['another end', 'TQf7mWx3KpZ8sNfYc2LhV9rJdE4bGu6RkB', false],
  ['half typed', 'TQf7m', false],
])('%s', (_name, typed, isAlike) => {
  const known = [saved(TRON_ADDRESS)];
  expect(findResembling(typed, known, undefined) !== undefined).toBe(isAlike);
});

test('an address of Ethereum is compared behind its 0x, whatever its case', () => {
  const known = [saved('0xAbCd000000000000000000000000000000001234')];
  expect(findResembling('0xabcdffffffffffffffffffffffffffffffff1234', known, undefined)).toBe(
    known[0],
  );
});

test('an address that is being changed does not resemble itself', () => {
  const known = [saved(TRON_ADDRESS, 'own')];
  expect(findResembling('TQf7mAAAAAAAAAAAAAAAAAAAAAAAAu6RkA', known, 'own')).toBeUndefined();
});
