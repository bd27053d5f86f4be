import { useTranslation } from 'react-i18next';
import type { Rejected } from '../../../core/trading/rejection.ts';
import type { ContractOrderDto } from '../../../protocol/contractOrder.ts';
import type { CfdOrderDto } from '../../../protocol/order.ts';
import type { TickerDto } from '../../../protocol/product.ts';
import type { SpotOrderDto } from '../../../protocol/spotOrder.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { countDecimals } from '../../lib/format.ts';
import { pairOf } from '../../lib/pairOf.ts';
import { linkTo } from '../../lib/paths.ts';
import { useRefusalText } from '../../market/ticket/refusalText.ts';
import type { ToastMessage } from '../../ui/Toast/Toast.tsx';
import type { FillGroup, OrderFill } from './orderFill.ts';
import { useFilledOrders } from './useFilledOrders.ts';

export interface FillMessage extends Pick<ToastMessage, 'id' | 'kind' | 'title' | 'reason'> {
  /** Where more is told of it; what has it stays until it was read. */
  readonly to?: string;
}

/** Which order, and what became of it. */
type Said = Pick<FillMessage, 'title' | 'reason'>;

const CLOSED_BY = {
  take_profit: 'takeProfit',
  stop_loss: 'stopLoss',
  liquidation: 'liquidated',
} as const;

type Closing = keyof typeof CLOSED_BY;
const isClosing = (filled: string): filled is Closing => filled in CLOSED_BY;

/** What a contract order's fill is called. */
function contractKey({ filled }: OrderFill, order: ContractOrderDto) {
  if (!isClosing(filled)) {
    if (filled !== 'open') return 'closed';
    if (order.restingQuantity !== '0') return 'inPart';
    return order.type === 'stop' ? 'stopEntry' : 'limit';
  }
  if (order.state === 'holding')
    return filled === 'liquidation' ? 'liquidatedInPart' : 'closedInPart';
  return filled === 'stop_loss' && order.trailingRate !== null ? 'trailing' : CLOSED_BY[filled];
}

function spotKey({ state, profitLoss }: SpotOrderDto) {
  if (state === 'open') return 'inPart';
  return profitLoss === null ? 'limit' : 'limitNet';
}

/** Why the house took a spot order back. */
const SPOT_ENDS = { user: undefined, expired: 'expired', hold_spent: 'holdSpent' } as const;

/** Says each kind's order. The texts are of this part and of the screens' own. */
function useSentences() {
  const { t } = useTranslation('alerts');
  const { t: tCommon } = useTranslation('common');
  const { t: tContract } = useTranslation('contract');
  const { t: tCfd } = useTranslation('cfd');
  const { t: tSpot } = useTranslation('spot');
  const refusalText = useRefusalText('');
  const format = useFormat();
  const priceOf = (price: string | null, product: TickerDto | undefined): string =>
    format.price(price, product?.priceDecimals ?? countDecimals(price ?? ''));
  const named = (id: string, product: TickerDto | undefined, side: string): string =>
    `${product === undefined ? id : pairOf(product)} ${side}`;
  return {
    contract: (fill: OrderFill, order: ContractOrderDto, product?: TickerDto): Said => {
      const { productId, direction, leverage, openPrice, closePrice, netResult } = order;
      const price = priceOf(fill.filled === 'open' ? openPrice : closePrice, product);
      const side = tContract(`side.${direction}Times`, { leverage });
      const values = { price, net: format.signed(netResult) };
      const why = order.cancelReason && refusalText({ error: order.cancelReason } as Rejected);
      return {
        title: named(productId, product, side),
        reason: why
          ? t('filled.takenBack', { why })
          : t(`filled.${contractKey(fill, order)}`, values),
      };
    },
    spot: (order: SpotOrderDto, product?: TickerDto): Said => {
      const { productId, side, averagePrice, profitLoss } = order;
      const values = { price: priceOf(averagePrice, product), net: format.signed(profitLoss) };
      const ended = SPOT_ENDS[order.endReason ?? 'user'];
      return {
        title: named(productId, product, tCommon(`word.${side}`)),
        reason: ended
          ? t('filled.takenBack', { why: tSpot(`state.${ended}`) })
          : t(`filled.${spotKey(order)}`, values),
      };
    },
    cfd: (order: CfdOrderDto, product?: TickerDto): Said | undefined => {
      const { productId, direction, state, profitLoss } = order;
      const what = named(productId, product, t(`filled.${direction}`));
      if (state === 'open') return undefined;
      return { title: tCfd(`toast.${state}`, { what, result: format.signed(profitLoss) }) };
    },
  };
}

/** Reads the orders of fills of one moment, and says one by itself or several by their number. */
export function useFillWords(): (
  group: FillGroup,
  fills: readonly OrderFill[],
) => Promise<FillMessage> {
  const { t } = useTranslation('alerts');
  const sentences = useSentences();
  const read = useFilledOrders();
  const sayOne = async (fill: OrderFill): Promise<Said | undefined> => {
    const found = await read(fill);
    if (found === undefined) return undefined;
    const { product } = found;
    if ('contract' in found) return sentences.contract(fill, found.contract, product);
    if ('spot' in found) return sentences.spot(found.spot, product);
    return sentences.cfd(found.cfd, product);
  };
  return async (group, fills) => {
    const [first, ...others] = fills;
    const alone = first !== undefined && others.length === 0 ? first : undefined;
    const said = {
      id: fills.map(({ orderId, time }) => `${orderId} ${time}`).join(),
      title: t(`filled.${group}`, { count: fills.length }),
      ...(alone && (await sayOne(alone))),
    };
    if (group !== 'liquidatedMany') return { ...said, kind: 'info' };
    return { ...said, kind: 'error', to: linkTo('contract', { orderId: alone?.orderId }) };
  };
}
