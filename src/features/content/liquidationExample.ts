import { GENESIS_HEAD } from '../../../core/proof/head.ts';
import { decimal, ZERO, type Decimal } from '../../../core/money/decimal.ts';
import type { Book, Points, Tick } from '../../../core/market/types.ts';
import { applyContractEvent } from '../../../core/trading/contract/apply.ts';
import { decideLiquidation } from '../../../core/trading/contract/decideLiquidation.ts';
import { decideOpen } from '../../../core/trading/contract/decideOpen.ts';
import { bankruptcyPrice, positionOf } from '../../../core/trading/contract/liquidationPrice.ts';
import { createLiquidity } from '../../../core/trading/book/liquidity.ts';
import { quantityForMargin } from '../../../core/trading/contract/preview.ts';
import { toPoints } from '../../../core/trading/book/scale.ts';
import { NOBODYS_ACCOUNT } from '../../../core/trading/order.ts';
import type {
  ContractClosedEvent,
  ContractContext,
  ContractOpeningGate,
  ContractOrder,
  ContractRules,
} from '../../../core/trading/contract/types.ts';

/** Nobody's account, at a market that is open. */
const GATE: ContractOpeningGate = { market: 'live', leverageCap: null, ...NOBODYS_ACCOUNT };
/** The example's margin, USDT: a round number that fits every product's smallest order. */
const MARGIN = decimal('1000');
/** The example's leverage where the product offers it, else the next lower one. */
const WANTED_LEVERAGE = 10;
/** Enough on each side that the example never runs out of book. */
const DEEP_LOTS = 1_000_000_000;
const IDENTITY = { id: 'example', userId: 'example', rulebookHash: 'example' } as const;

/** What happens to one position whose price falls, step by step; amounts in USDT, prices in quote currency. */
export interface LiquidationExample {
  readonly leverage: number;
  readonly quantity: Decimal;
  readonly openPrice: Decimal;
  readonly margin: Decimal;
  readonly liquidationPrice: Decimal;
  /** The first step at that price. */
  readonly closedQuantity: Decimal;
  readonly closedShare: Decimal;
  readonly liquidationFee: Decimal;
  /** What stays after it; zero quantity when everything had to be closed. */
  readonly restQuantity: Decimal;
  readonly restMargin: Decimal;
  readonly restLiquidationPrice: Decimal | null;
  /** Where nothing of the margin would be left. */
  readonly bankruptcyPrice: Decimal | null;
}

function tickAt(price: Points, seq: number, rules: ContractRules): Tick {
  const book: Book = { bids: [[price, DEEP_LOTS]], asks: [[price, DEEP_LOTS]] };
  return {
    productId: rules.productId,
    seq,
    sourceTime: seq,
    receivedTime: seq,
    book,
    bid: price,
    ask: price,
    last: price,
    indexDoubled: price * 2,
    mark: price,
    trades: [],
    sources: 1,
    head: GENESIS_HEAD,
  };
}

function contextAt(
  price: Points,
  seq: number,
  rules: ContractRules,
  quoteRate: Decimal,
): ContractContext {
  const tick = tickAt(price, seq, rules);
  // Twice the margin pays the margin and any fee.
  const available = MARGIN.times(2);
  return { now: seq, rules, tick, quoteRate, available, liquidity: createLiquidity(tick.book) };
}

function openExample(
  price: Points,
  openPrice: Decimal,
  rules: ContractRules,
  quoteRate: Decimal,
): ContractOrder | undefined {
  const leverage = rules.leverages.filter((item) => item <= WANTED_LEVERAGE).at(-1);
  if (leverage === undefined) return undefined;
  const decision = decideOpen(
    {
      productId: rules.productId,
      direction: 'long',
      type: 'market',
      quantity: quantityForMargin(MARGIN, openPrice, leverage, quoteRate, rules),
      leverage,
      price: null,
      triggerPrice: null,
      postOnly: false,
      trailingRate: null,
      takeProfit: null,
      stopLoss: null,
      maxSlippage: null,
    },
    { seq: 0, time: 0, referencePrice: price },
    contextAt(price, 1, rules, quoteRate),
    IDENTITY,
    GATE,
  );
  const opened = decision.ok ? decision.events[0] : undefined;
  return opened === undefined ? undefined : applyContractEvent(undefined, opened, rules);
}

/**
 * A long of 1,000 USDT margin, opened at `openPrice` and led to its liquidation price, decided by the very functions of
 * the server. Undefined where the product cannot open it (no leverage, too small an order, no liquidation price).
 */
export function calculateLiquidationExample(
  openPrice: Decimal,
  rules: ContractRules,
  quoteRate: Decimal,
): LiquidationExample | undefined {
  const order = openExample(toPoints(openPrice, rules), openPrice, rules, quoteRate);
  const liquidation = order?.liquidationPrice ?? null;
  if (order === undefined || liquidation === null) return undefined;
  const points = toPoints(liquidation, rules);
  // The message that shows the price there first, and the one that confirms it.
  const first = tickAt(points, 2, rules);
  const second = contextAt(points, 2 + rules.liquidation.apartMs, rules, quoteRate);
  const decision = decideLiquidation(order, second, first);
  const events = decision.ok ? decision.events : [];
  const closed = events.find((event): event is ContractClosedEvent => event.type === 'closed');
  if (closed === undefined) return undefined;
  const rest = events.reduce((state, event) => applyContractEvent(state, event, rules), order);
  const isOver = rest.openQuantity.isZero();
  return {
    leverage: order.leverage,
    quantity: order.openQuantity,
    openPrice,
    margin: order.margin,
    liquidationPrice: liquidation,
    closedQuantity: closed.fill.quantity,
    closedShare: closed.fill.quantity.div(order.openQuantity),
    liquidationFee: closed.liquidationFee,
    restQuantity: rest.openQuantity,
    restMargin: isOver ? ZERO : rest.margin,
    restLiquidationPrice: rest.liquidationPrice,
    bankruptcyPrice: bankruptcyPrice(positionOf(order), rules),
  };
}
