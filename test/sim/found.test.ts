/**
 * Faults that the simulation has found, each in the fewest steps that show it.
 */
import { Run } from './simulation.ts';
import type { Action, OpenAction, Step } from './steps.ts';

const BTC = 'BTCUSDT';
const START_MS = Date.UTC(2026, 0, 5, 9);
const person = {
  contract: '100000',
  funding: '1',
  leverageCap: null,
  country: null,
  spot: '1',
  cfd: '1',
};

/** A deep book around a price, the mark on it. */
const tick = (price: number, mark = price): Step => ({
  kind: 'tick',
  productId: BTC,
  bids: [[price * 100 - 1, 10_000_000]],
  asks: [[price * 100, 10_000_000]],
  last: mark * 100,
  mark: mark * 100,
});
const settle: Step = { kind: 'settle' };
const later: Step = { kind: 'advance', ms: 100 };
let keys = 0;
const command = (action: Action): Step => ({ kind: 'command', user: 0, key: ++keys, action });
const open = (change: Partial<OpenAction> = {}): Step =>
  command({
    call: 'open',
    productId: BTC,
    direction: 'long',
    type: 'market',
    quantity: '0.1',
    leverage: 20,
    price: null,
    triggerPrice: null,
    postOnly: false,
    trailingRate: null,
    takeProfit: null,
    stopLoss: null,
    maxSlippage: null,
    ...change,
  });

/** Takes the steps; the auditor holds every promise against each of them. */
async function play(...steps: Step[]): Promise<Run> {
  const run = new Run({ startMs: START_MS, people: [person] }, { seed: 'found' });
  await run.take({ kind: 'status', productId: BTC, state: 'live' });
  for (const step of [tick(60_000), settle, ...steps, settle]) await run.take(step);
  return run;
}
const only = ({ engine }: Run) => [...engine.store.orders.values()][0];

test('a stop is reached by the message that comes while its position is being committed', async () => {
  const run = await play(open({ stopLoss: '59500' }), tick(60_000), tick(59_400));
  expect(only(run)).toMatchObject({ state: 'closed', closeReason: 'stop_loss' });
});

test('a resting order meets the message that comes while it is being committed', async () => {
  const run = await play(open({ type: 'limit', price: '59900' }), tick(59_800));
  expect(only(run)).toMatchObject({ state: 'holding' });
  // It crossed on the first message after its acceptance, so it took liquidity: 0.05 % of 5,980.
  expect(only(run)?.handlingFee.toFixed()).toBe('2.99');
});

test('a stop that a gap jumped over together with the liquidation price goes first', async () => {
  const run = await play(open({ stopLoss: '59500' }), tick(60_000), settle, later, tick(50_000));
  expect(only(run)).toMatchObject({ state: 'closed', closeReason: 'stop_loss' });
  expect(only(run)?.liquidationFee.isZero()).toBe(true);
});

test('the evidence of a close names the acceptance of the close, not that of the position', async () => {
  const run = await play(open(), tick(60_000), settle, later, tick(60_100), settle, later);
  await run.take(command({ call: 'close', ticket: 0, quantity: null }));
  const seen: number[][] = [];
  run.engine.executor.onCommitted((committed) => {
    for (const { effects } of committed) {
      for (const { seq, acceptanceSeq } of effects.fills) seen.push([acceptanceSeq, seq]);
    }
  });
  for (const step of [later, tick(60_200), settle]) await run.take(step);
  expect(seen).toEqual([[3, 4]]);
});

test('a frozen account is told so before anything else that is wrong with its order', async () => {
  const run = await play({ kind: 'freeze', user: 0, frozen: true }, open({ leverage: 7 }));
  expect(run.player.answers).toEqual(['forbidden']);
});

test('a liquidation price that is on the tick stays there, though 1/60 has no end', async () => {
  const eur = 'EURUSD';
  const run = new Run({ startMs: START_MS, people: [person] }, { seed: 'found' });
  const price = (): Step => ({
    kind: 'tick',
    productId: eur,
    bids: [[115_957, 10_000]],
    asks: [[115_958, 10_000]],
    last: 115_957,
    mark: 115_957,
  });
  const short = open({ productId: eur, direction: 'short', quantity: '1000', leverage: 1 });
  const live: Step = { kind: 'status', productId: eur, state: 'live' };
  for (const step of [live, price(), settle, short, price(), settle]) await run.take(step);
  // 1.15957 · 2 / (1 + 1/60 + 0.0005) = 2.28 exactly.
  expect(only(run)?.liquidationPrice?.toFixed()).toBe('2.28');
});
