import type {
  QuantFill,
  QuantOrderDto,
  QuantStateDto,
  SubmitQuantOrder,
} from '../../protocol/quantOrder.ts';
import { baseApi } from './baseApi.ts';
import { formWrite, pagesOf } from './calls.ts';
import type { Page } from './lists.ts';
import type { Tag } from './tags.ts';
import type { Write } from './writes.ts';

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

const quantOrderApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    quantOrderSubmit: build.mutation<QuantOrderDto, Write<SubmitQuantOrder>>(
      formWrite('quant_order/submit', 'quantOrderSubmit'),
    ),
    quantOrderGetList: build.infiniteQuery<
      Page<QuantOrderDto>,
      QuantOrderFilter,
      string | undefined
    >({
      ...pagesOf('quant_order/getQuantOrderList'),
      providesTags: (_data, _error, { state }) => [TAG_OF_STATE[state]],
    }),
    /** What one has bought and sold, newest first. */
    quantOrderGetFills: build.infiniteQuery<
      Page<QuantFill>,
      { readonly orderId: string },
      string | undefined
    >({
      ...pagesOf('quant_order/getFills'),
      providesTags: ['OrderFills'],
    }),
    quantOrderRedeem: build.mutation<QuantOrderDto, Write<{ orderId: string }>>(
      formWrite('quant_order/redemptionQuantOrder', 'quantOrderRedeem'),
    ),
  }),
});

export const {
  useQuantOrderSubmitMutation,
  useQuantOrderGetListInfiniteQuery,
  useQuantOrderGetFillsInfiniteQuery,
  useQuantOrderRedeemMutation,
} = quantOrderApi;
