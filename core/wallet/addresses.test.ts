import {
  decideAddress,
  decideEditAddress,
  decideRemoveAddress,
  resembles,
  type AddressContext,
  type WalletAddress,
} from './addresses.ts';

const NOW = 1_000;
const HOLD = 500;
const input = { currency: 'USDT', network: 'tron', address: 'Tabcdefgh', label: 'Mine' };
const context: AddressContext = {
  now: NOW,
  frozen: false,
  isOffered: true,
  holdMs: HOLD,
  mostAddresses: 3,
  saved: [],
};
const identity = { id: 'a1', userId: 'u1' };
function made(change: Partial<AddressContext> = {}, id = 'a1', address = 'Tabcdefgh') {
  const decision = decideAddress(
    { ...input, address },
    { ...identity, id },
    { ...context, ...change },
  );
  if (!decision.ok) throw new Error(decision.error);
  return decision.address;
}
const many: WalletAddress[] = ['x', 'y', 'z'].map((id) => made({}, id, `T${id}`));

test.each([
  ['forbidden', undefined, () => decideAddress(input, identity, { ...context, frozen: true })],
  ['forbidden', undefined, () => decideEditAddress(input, identity, { ...context, frozen: true })],
  ['not_found', 'addressId', () => decideEditAddress(input, identity, context)],
  [
    'not_found',
    'addressId',
    () => decideEditAddress(input, { ...identity, id: 'a2' }, { ...context, saved: [made()] }),
  ],
  [
    'invalid_input',
    'network',
    () => decideAddress(input, identity, { ...context, isOffered: false }),
  ],
  [
    'address_invalid',
    'address',
    () => decideAddress({ ...input, address: undefined }, identity, context),
  ],
  [
    'address_known',
    'address',
    () => decideAddress(input, { ...identity, id: 'a2' }, { ...context, saved: [made()] }),
  ],
  [
    'too_many_addresses',
    undefined,
    () => decideAddress(input, identity, { ...context, saved: many }),
  ],
])('is refused with %s (%s)', (error, field, decide) => {
  expect(decide()).toEqual({ ok: false, error, ...(field === undefined ? {} : { field }) });
});

test.each([
  // What one differs in from the address that is saved.
  ['another network', { network: 'ethereum' }],
  ['another currency', { currency: 'USDC' }],
  ['another address', { address: 'Tother' }],
])('%s is another way out', (_, change) => {
  const other = { ...identity, id: 'a2' };
  const decision = decideAddress({ ...input, ...change }, other, { ...context, saved: [made()] });
  expect(decision).toMatchObject({ ok: true, address: change });
});

test('a full list takes edits, also one that leaves the address as it is', () => {
  const saved = [made(), ...many.slice(1)];
  expect(
    decideEditAddress({ ...input, label: 'Safe' }, identity, { ...context, saved }),
  ).toMatchObject({ ok: true, address: { label: 'Safe', address: 'Tabcdefgh' } });
});

test('a new address waits, and an edited one waits again', () => {
  const first = made();
  expect(first).toMatchObject({ usableFrom: NOW + HOLD, createdAt: NOW, version: 0 });
  const edit = decideEditAddress({ ...input, address: 'Tother' }, identity, {
    ...context,
    now: NOW + 900,
    saved: [first],
  });
  expect(edit).toMatchObject({
    ok: true,
    address: { address: 'Tother', usableFrom: NOW + 900 + HOLD, createdAt: NOW, version: 1 },
  });
});

test('an edited address waits no less than it did, however short the wait is by now', () => {
  const edit = decideEditAddress({ ...input, address: 'Tother' }, identity, {
    ...context,
    holdMs: 1,
    saved: [made()],
  });
  expect(edit).toMatchObject({ ok: true, address: { usableFrom: NOW + HOLD } });
});

test('removing keeps the row for what was paid to it', () => {
  expect(decideRemoveAddress(made(), NOW + 1)).toMatchObject({
    address: { removedAt: NOW + 1, address: 'Tabcdefgh', version: 1 },
  });
  expect(decideRemoveAddress(undefined, NOW)).toEqual({
    ok: false,
    error: 'not_found',
    field: 'addressId',
  });
});

test.each([
  // The head after the network's own prefix, and the tail, without regard to case.
  [
    '0xAbcd000000000000000000000000000000001234',
    '0xabcD999999999999999999999999999999991234',
    'evm',
  ],
  ['TAbCd1111111111111111111111111wxyz', 'Tabcd2222222222222222222222222WXYZ', 'tron'],
  ['bc1qabcd00000000wxyz', 'bc1qabcd11111111wxyz', 'bitcoin'],
] as const)('%s and %s look alike', (one, other, format) => {
  expect(resembles(one, other, format)).toBe(true);
  expect(resembles(one, one, format)).toBe(false);
  expect(resembles(one, `${other}q`, format)).toBe(false);
});
