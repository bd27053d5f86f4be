import { aCfdOrder } from '../../test/builders/cfd.ts';
import { recordKinds } from '../kinds/kinds.ts';
import { HouseTotals } from './houseTotals.ts';

const BTC = 'BTCUSDT';
const open = aCfdOrder();
const won = aCfdOrder({ state: 'won' });
const other = aCfdOrder({ id: '01890000-0000-7000-8000-000000000002' });

test('counts what every open order would pay, each once, per product', () => {
  const totals = new HouseTotals(recordKinds);
  totals.adopt('cfd', [open, open, other, aCfdOrder({ id: 'x', productId: 'ETHUSDT' })]);
  expect(totals.of('cfd', BTC).toFixed()).toBe('384');
  totals.adopt('cfd', [won]);
  expect(totals.of('cfd', BTC).toFixed()).toBe('192');
  totals.forget(other.id);
  totals.forget(other.id);
  expect(totals.of('cfd', BTC).toFixed()).toBe('0');
  expect(totals.of('cfd', 'ETHUSDT').toFixed()).toBe('192');
});

test('a batch sees its own orders, and gives back exactly them when it fails', () => {
  const totals = new HouseTotals(recordKinds);
  totals.adopt('cfd', [open]);
  const failing = totals.draft();
  failing.follow('cfd', [won, other]);
  expect(failing.of('cfd', BTC).toFixed()).toBe('192');
  // The next batch is decided while this one is being written, and draws on it.
  const next = totals.draft();
  next.follow('cfd', [aCfdOrder({ id: 'y' })]);
  expect(next.of('cfd', BTC).toFixed()).toBe('384');
  failing.giveBack();
  failing.giveBack();
  expect(totals.of('cfd', BTC).toFixed()).toBe('384');
  next.giveBack();
  expect(totals.of('cfd', BTC).toFixed()).toBe('192');
});

test('an order opened and sold in one batch that fails leaves nothing behind', () => {
  const totals = new HouseTotals(recordKinds);
  const failing = totals.draft();
  failing.follow('cfd', [open]);
  failing.follow('cfd', [aCfdOrder({ state: 'sold' })]);
  expect(failing.of('cfd', BTC).toFixed()).toBe('0');
  failing.giveBack();
  expect(totals.of('cfd', BTC).toFixed()).toBe('0');
  // And one that was open before it, sold and told again, is open as before.
  totals.adopt('cfd', [other]);
  const again = totals.draft();
  again.follow('cfd', [aCfdOrder({ ...other, state: 'sold' })]);
  again.follow('cfd', [other]);
  again.giveBack();
  expect(totals.of('cfd', BTC).toFixed()).toBe('192');
});

describe('a batch that nobody heard of', () => {
  test('counts as what could be owed, whichever way it ended', () => {
    const totals = new HouseTotals(recordKinds);
    totals.adopt('cfd', [open]);
    const unheard = totals.draft();
    unheard.follow('cfd', [won, other]);
    unheard.doubt();
    expect(totals.of('cfd', BTC).toFixed()).toBe('384');
  });

  test.each([
    ['it was written', [other], '192'],
    ['it was not', [open], '192'],
    ['it was, and one more has come', [other, aCfdOrder({ id: 'y' })], '384'],
  ] as const)('counts as the database has it when that is read: %s', (_name, found, sum) => {
    const totals = new HouseTotals(recordKinds);
    totals.adopt('cfd', [open]);
    const unheard = totals.draft();
    unheard.follow('cfd', [won, other]);
    unheard.doubt();
    totals.adopt('cfd', [open]);
    expect(totals.of('cfd', BTC).toFixed()).toBe('384');
    totals.adoptAll('cfd', found);
    expect(totals.of('cfd', BTC).toFixed()).toBe(sum);
  });

  test('changes nothing of a batch that is under way when the database is read', () => {
    const totals = new HouseTotals(recordKinds);
    const unheard = totals.draft();
    unheard.follow('cfd', [open]);
    unheard.doubt();
    totals.draft().follow('cfd', [other]);
    totals.adoptAll('cfd', []);
    expect(totals.of('cfd', BTC).toFixed()).toBe('192');
  });
});
