/** Faults planted into spot: each must be caught by some promise. */
import { decimal } from '../../core/money/decimal.ts';
import type { SpotRules } from '../../core/trading/spot/types.ts';
import type { Seams } from './seams.ts';
import {
  limitlessBook,
  onEntries,
  onInputs,
  onPositions,
  onSpotOrders,
  pricedBook,
  shift,
  UNIT,
} from './tamper.ts';

const spotRules = (change: Partial<SpotRules>): Seams => ({
  spotRules: (rules) => ({ ...rules, ...change }),
});

export const SPOT_FAULTS: Readonly<Record<string, Seams>> = {
  'spot without a fee': spotRules({ takerRate: decimal('0'), makerRate: decimal('0') }),
  'spot makers charged less': spotRules({ makerRate: decimal('0.0002') }),
  'spot dust accepted': spotRules({ minValue: decimal('0.01') }),
  'spot limits accepted from anywhere': spotRules({ refuseBand: decimal('5') }),
  'spot slippage unbounded': spotRules({ maxSlippage: decimal('9') }),
  'spot terms without an end': spotRules({ termMs: 9e12 }),
  'spot cancel gives back a unit less': {
    write: (effects) =>
      onEntries(effects, 'spot_release', (row) => shift(row, 'available', 'locked', UNIT)),
  },
  'spot saving kept locked': {
    write: (effects, { name }) => {
      const [order] = effects.changed.spot ?? [];
      if (name !== 'spot.limit' || order?.side !== 'buy' || order.state !== 'open') return effects;
      const kept = onEntries(effects, 'spot_fill', (row) =>
        shift(row, 'available', 'locked', UNIT),
      );
      if (kept.entries.every((row, index) => row === effects.entries[index])) return effects;
      return onSpotOrders(kept, (one) => ({ ...one, hold: one.hold.plus(UNIT) }));
    },
  },
  'spot limit filled worse than its limit': {
    decide: (command, view) =>
      command.decide(command.name === 'spot.limit' ? limitlessBook(view) : view),
  },
  'spot buy a tick cheaper than the book': {
    decide: (command, view) =>
      command.decide(
        command.name === 'spot.market'
          ? pricedBook(view, (lots, cost) => cost - BigInt(lots))
          : view,
      ),
  },
  'average cost forgets a purchase': {
    write: (effects) =>
      onPositions(effects, (position) => ({ ...position, cost: position.cost.minus(UNIT) })),
  },
  'realised result a unit better': {
    write: (effects, { name }) =>
      name === 'spot.market' || name === 'spot.limit'
        ? onInputs(
            onSpotOrders(effects, (order) => ({
              ...order,
              realised: order.side === 'sell' ? order.realised.plus(UNIT) : order.realised,
            })),
            'result',
            (result) => (result.isZero() ? result : result.plus(UNIT)),
          )
        : effects,
  },
  'coins sold that are not there': {
    decide: (command, view) =>
      command.decide(
        command.name.startsWith('spot.')
          ? {
              ...view,
              available: (account, currency) => view.available(account, currency).times(3),
            }
          : view,
      ),
  },
  'spot order left resting after its cancel': {
    announce: (effects) => ({
      ...effects,
      changed: {
        ...effects.changed,
        spot: (effects.changed.spot ?? []).filter(({ state }) => state !== 'cancelled'),
      },
    }),
  },
};
