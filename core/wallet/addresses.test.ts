import {
  decideAddress,
  decideEditAddress,
  decideRemoveAddress,
  resembles,
  type AddressContext,
  type AddressDecision,
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
const errorOf = (decision: AddressDecision): string | undefined =>
  decision.ok ? undefined : decision.error;
const many: WalletAddress[] = ['x', 'y', 'z'].map((id) => made({}, id, `T${id}`));

test.each([
  ['forbidden', decideAddress(input, identity, { ...context, frozen: true })],
  ['not_found', decideEditAddress(input, identity, context)],
  ['invalid_input', decideAddress(input, identity, { ...context, isOffered: false })],
  ['address_invalid', decideAddress({ ...input, address: undefined }, identity, context)],
  [
    'address_known',
    decideAddress(input, { ...identity, id: 'a2' }, { ...context, saved: [made()] }),
  ],
  ['too_many_addresses', decideAddress(input, identity, { ...context, saved: many })],
])('is refused with %s', (error, decision) => {
  expect(errorOf(decision)).toBe(error);
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

test('removing keeps the row for what was paid to it', () => {
  expect(decideRemoveAddress(made(), NOW + 1)).toMatchObject({
    address: { removedAt: NOW + 1, address: 'Tabcdefgh' },
  });
  expect(errorOf(decideRemoveAddress(undefined, NOW))).toBe('not_found');
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
