import { aCfdOrder } from '../../test/builders/cfd.ts';
import { OpenPayouts } from './openPayouts.ts';

const BTC = 'BTCUSDT';
const open = aCfdOrder();
const won = aCfdOrder({ state: 'won' });
const other = aCfdOrder({ id: '01890000-0000-7000-8000-000000000002' });

test('counts what every open order would pay, each once, per product', () => {
  const payouts = new OpenPayouts();
  payouts.adopt([open, open, other, aCfdOrder({ id: 'x', productId: 'ETHUSDT' })]);
  expect(payouts.of(BTC).toFixed()).toBe('384');
  payouts.adopt([won]);
  expect(payouts.of(BTC).toFixed()).toBe('192');
  payouts.forget(BTC, other.id);
  payouts.forget(BTC, other.id);
  expect(payouts.of(BTC).toFixed()).toBe('0');
  expect(payouts.of('ETHUSDT').toFixed()).toBe('192');
});

test('a batch sees its own orders, and gives back exactly them when it fails', () => {
  const payouts = new OpenPayouts();
  payouts.adopt([open]);
  const failing = payouts.draft();
  failing.follow([won, other]);
  expect(failing.of(BTC).toFixed()).toBe('192');
  // The next batch is decided while this one is being written, and draws on it.
  const next = payouts.draft();
  next.follow([aCfdOrder({ id: 'y' })]);
  expect(next.of(BTC).toFixed()).toBe('384');
  failing.giveBack();
  failing.giveBack();
  expect(payouts.of(BTC).toFixed()).toBe('384');
  next.giveBack();
  expect(payouts.of(BTC).toFixed()).toBe('192');
});

test('an order opened and sold in one batch that fails leaves nothing behind', () => {
  const payouts = new OpenPayouts();
  const failing = payouts.draft();
  failing.follow([open]);
  failing.follow([aCfdOrder({ state: 'sold' })]);
  expect(failing.of(BTC).toFixed()).toBe('0');
  failing.giveBack();
  expect(payouts.of(BTC).toFixed()).toBe('0');
  // And one that was open before it, sold and told again, is open as before.
  payouts.adopt([other]);
  const again = payouts.draft();
  again.follow([{ ...other, state: 'sold' }]);
  again.follow([other]);
  again.giveBack();
  expect(payouts.of(BTC).toFixed()).toBe('192');
});

describe('a batch that nobody heard of', () => {
  test('counts as what could be owed, whichever way it ended', () => {
    const payouts = new OpenPayouts();
    payouts.adopt([open]);
    const unheard = payouts.draft();
    unheard.follow([won, other]);
    unheard.doubt();
    expect(payouts.of(BTC).toFixed()).toBe('384');
  });

  test.each([
    ['it was written', [other], '192'],
    ['it was not', [open], '192'],
    ['it was, and one more has come', [other, aCfdOrder({ id: 'y' })], '384'],
  ] as const)('counts as the database has it when that is read: %s', (_name, found, sum) => {
    const payouts = new OpenPayouts();
    payouts.adopt([open]);
    const unheard = payouts.draft();
    unheard.follow([won, other]);
    unheard.doubt();
    payouts.adopt([open]);
    expect(payouts.of(BTC).toFixed()).toBe('384');
    payouts.adoptAll(found);
    expect(payouts.of(BTC).toFixed()).toBe(sum);
  });

  test('changes nothing of a batch that is under way when the database is read', () => {
    const payouts = new OpenPayouts();
    const unheard = payouts.draft();
    unheard.follow([open]);
    unheard.doubt();
    payouts.draft().follow([other]);
    payouts.adoptAll([]);
    expect(payouts.of(BTC).toFixed()).toBe('192');
  });
});
