import type {
  QuantFill,
  QuantOrderDto,
  QuantStateDto,
  SubmitQuantOrder,
} from '../../protocol/quantOrder.ts';
import { callGroup } from './baseApi.ts';
import { formWrites, pagesOf, writeTo } from './calls.ts';
import type { Page } from './lists.ts';
import type { Tag } from './tags.ts';

/** The three tabs of product.md §4, or one order alone, in whichever it stands. */
export interface QuantOrderFilter {
  readonly state: QuantStateDto;
  readonly orderId?: string;
}

const TAG_OF_STATE: Readonly<Record<QuantStateDto, Tag>> = {
  progress: 'QuantProgress',
  completed: 'QuantEnded',
  redeemed: 'QuantEnded',
};

const quantOrderApi = callGroup((build) => ({
  ...formWrites(build, {
    quantOrderSubmit: writeTo<SubmitQuantOrder, QuantOrderDto>('quant_order/submit'),
    quantOrderRedeem: writeTo<{ orderId: string }, QuantOrderDto>(
      'quant_order/redemptionQuantOrder',
    ),
  }),
  quantOrderGetList: build.infiniteQuery<Page<QuantOrderDto>, QuantOrderFilter, string | undefined>(
    {
      ...pagesOf('quant_order/getQuantOrderList'),
      providesTags: (_data, _error, { state }) => [TAG_OF_STATE[state]],
    },
  ),
  /** What one has bought and sold, newest first. */
  quantOrderGetFills: build.infiniteQuery<
    Page<QuantFill>,
    { readonly orderId: string },
    string | undefined
  >({
    ...pagesOf('quant_order/getFills'),
    providesTags: ['OrderFills'],
  }),
}));

export const {
  useQuantOrderSubmitMutation,
  useQuantOrderGetListInfiniteQuery,
  useQuantOrderGetFillsInfiniteQuery,
  useQuantOrderRedeemMutation,
} = quantOrderApi;
