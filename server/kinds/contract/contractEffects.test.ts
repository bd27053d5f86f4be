// What a batch writes of a ticket's events: which kind of fill, under which message, with which evidence.
import { decimal } from '../../../core/money/decimal.ts';
import { decideClose } from '../../../core/trading/contract/decideClose.ts';
import { decideLiquidation } from '../../../core/trading/contract/decideLiquidation.ts';
import { decideOpen } from '../../../core/trading/contract/decideOpen.ts';
import { decideOvernight } from '../../../core/trading/contract/decideOvernight.ts';
import { nextRollAt } from '../../../core/trading/contract/overnight.ts';
import { decideProtection } from '../../../core/trading/contract/decideProtection.ts';
import { decideStop } from '../../../core/trading/contract/decideStop.ts';
import type { ContractOrder, ContractDecision } from '../../../core/trading/contract/types.ts';
import {
  aCommand,
  aContext,
  aFirst,
  anAcceptance,
  aPosition,
  aTick,
  BTC,
  IDENTITY,
  OPEN_GATE,
} from '../../../test/builders/contract.ts';
import { NO_EFFECTS } from '../../execution/command.ts';
import { type ContractEffectsContext, contractEffects } from './contractEffects.ts';

const NOW = 1_700_000_000_000;

function effectsOf(
  before: ContractOrder | undefined,
  decision: ContractDecision,
  over: Partial<ContractEffectsContext> = {},
) {
  if (!decision.ok) throw new Error(`refused: ${decision.error}`);
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  const context = { rules: BTC, rulebookHash: 'book', tick: aTick(), now: NOW, newId, ...over };
  return contractEffects(before, decision.events, context);
}

const position = aPosition({ takeProfit: '61000', stopLoss: '59000' });

test('an order that opens is written with its entry, its fill and the message of it', () => {
  const tick = aTick();
  const { order, effects } = effectsOf(
    undefined,
    decideOpen(aCommand(), anAcceptance(), aContext(), IDENTITY, OPEN_GATE),
    { tick },
  );
  expect(effects.changed).toEqual({ contract: [order] });
  expect(effects.ticks).toEqual([tick]);
  expect(effects.entries).toMatchObject([
    { id: 'id-1', at: NOW, entry: { kind: 'contract_open', cause: 'order-1:1' } },
  ]);
  expect(effects.fills).toMatchObject([
    {
      id: 'id-2',
      order: 'contract',
      orderId: 'order-1',
      userId: 'user-1',
      kind: 'open',
      seq: 11,
      acceptanceSeq: 10,
      quantity: '0.5',
      price: '60000',
      rulebookHash: 'book',
      at: NOW,
    },
  ]);
});

test.each<[string, ContractDecision]>([
  ['take_profit', decideStop(position, 'take_profit', aContext({ price: '61500' }))],
  ['stop_loss', decideStop(position, 'stop_loss', aContext({ price: '58500' }))],
  [
    'liquidation',
    decideLiquidation(position, aContext({ price: '57000' }), aFirst({ price: '57000' })),
  ],
  ['close', decideClose(position, null, anAcceptance(), aContext(), OPEN_GATE)],
])('a position is closed by a fill of kind %s', (kind, decision) => {
  const { effects } = effectsOf(position, decision);
  expect(effects.fills).toMatchObject([{ kind }]);
});

test('a close by hand has an acceptance of its own; everything else has the ticket’s', () => {
  const close = decideClose(position, decimal('0.1'), anAcceptance(), aContext(), OPEN_GATE);
  expect(effectsOf(position, close, { acceptanceSeq: 77 }).effects.fills).toMatchObject([
    { acceptanceSeq: 77, quantity: '0.1' },
  ]);
  expect(effectsOf(position, close).effects.fills).toMatchObject([{ acceptanceSeq: 10 }]);
});

test('of a liquidation both messages are kept, the first one first', () => {
  const [first, tick] = [aFirst({ price: '57000' }), aTick({ price: '57000' })];
  const liquidated = decideLiquidation(position, aContext({ price: '57000' }), first);
  expect(effectsOf(position, liquidated, { first, tick }).effects.ticks).toEqual([first, tick]);
});

test('an overnight charge is evidence too, under no message where it needed none', () => {
  const rollAt = nextRollAt(position.openTime ?? 0, BTC);
  const charge = decideOvernight(position, rollAt, {
    rules: BTC,
    markPrice: decimal('60000'),
    quoteRate: decimal('1'),
  });
  const silent = effectsOf(position, charge, { tick: null });
  expect(silent.effects.fills).toMatchObject([
    { kind: 'overnight', seq: 0, quantity: '0.5', price: '60000' },
  ]);
  expect(silent.effects.ticks).toEqual([]);
  const tick = aTick();
  const seen = effectsOf(position, charge, { tick });
  expect([seen.effects.fills[0]?.seq, seen.effects.ticks]).toEqual([11, [tick]]);
});

test('what fills nothing keeps no message', () => {
  const moved = decideProtection(
    position,
    { takeProfit: decimal('62000'), stopLoss: null },
    { rules: BTC, markSeq: 11, markPrice: decimal('60000'), quoteRate: decimal('1') },
  );
  const { order, effects } = effectsOf(position, moved);
  expect([effects.fills, effects.ticks, effects.entries]).toEqual([[], [], []]);
  expect(effects.changed).toEqual({ contract: [order] });
});

test('without an event nothing is written', () => {
  const none = effectsOf(position, { ok: true, events: [] });
  expect(none).toEqual({ order: position, effects: NO_EFFECTS });
  expect(effectsOf(undefined, { ok: true, events: [] })).toEqual({
    order: undefined,
    effects: NO_EFFECTS,
  });
});
