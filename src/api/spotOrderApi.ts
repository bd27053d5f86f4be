import type {
  SpotOrderDto,
  SpotOrderListQuery,
  SubmitSpotOrder,
} from '../../protocol/spotOrder.ts';
import { baseApi } from './baseApi.ts';
import { formWrite, pagesOf } from './calls.ts';
import type { Page } from './lists.ts';
import { REFRESHED_BY } from './tags.ts';
import type { Tag } from './tags.ts';
import type { Write } from './writes.ts';

/** The two views of product.md §4. */
export type SpotView = SpotOrderListQuery['view'];
/** The picker of product.md §4: all ("default"), sells ("sell out") or buys ("buy order"). */
export type SpotFilter = Pick<SpotOrderListQuery, 'view' | 'side' | 'productId' | 'orderId'>;

const TAG_OF_VIEW: Readonly<Record<SpotView, Tag>> = { open: 'SpotOpen', history: 'SpotHistory' };

const spotOrderApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    spotOrderSubmit: build.mutation<SpotOrderDto, Write<SubmitSpotOrder>>(
      formWrite('spot_order/submit', 'spotOrderSubmit'),
    ),
    spotOrderGetList: build.infiniteQuery<Page<SpotOrderDto>, SpotFilter, string | undefined>({
      ...pagesOf('spot_order/getSpotOrderList'),
      providesTags: (_data, _error, { view }) => [TAG_OF_VIEW[view]],
    }),
    spotOrderCancel: build.mutation<SpotOrderDto, Write<{ orderId: string }>>({
      query: (write) => ({ path: 'spot_order/cancelSpotOrder', ...write }),
      invalidatesTags: REFRESHED_BY.spotOrderCancel,
    }),
  }),
});

export const {
  useSpotOrderSubmitMutation,
  useSpotOrderGetListInfiniteQuery,
  useSpotOrderCancelMutation,
} = spotOrderApi;
