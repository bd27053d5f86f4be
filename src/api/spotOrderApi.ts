import type {
  SpotOrderDto,
  SpotOrderListQuery,
  SubmitSpotOrder,
} from '../../protocol/spotOrder.ts';
import { callGroup } from './baseApi.ts';
import { formWrites, keyedWrite, pagesOf, writeTo } from './calls.ts';
import type { Page } from './lists.ts';
import type { Tag } from './tags.ts';
import type { Write } from './writes.ts';

/** The two views of product.md §4. */
export type SpotView = SpotOrderListQuery['view'];
/** The picker of product.md §4: all ("default"), sells ("sell out") or buys ("buy order"). */
export type SpotFilter = Pick<SpotOrderListQuery, 'view' | 'side' | 'productId' | 'orderId'>;

const TAG_OF_VIEW: Readonly<Record<SpotView, Tag>> = { open: 'SpotOpen', history: 'SpotHistory' };

const spotOrderApi = callGroup((build) => ({
  ...formWrites(build, {
    spotOrderSubmit: writeTo<SubmitSpotOrder, SpotOrderDto>('spot_order/submit'),
  }),
  spotOrderGetList: build.infiniteQuery<Page<SpotOrderDto>, SpotFilter, string | undefined>({
    ...pagesOf('spot_order/getSpotOrderList'),
    providesTags: (_data, _error, { view }) => [TAG_OF_VIEW[view]],
  }),
  spotOrderCancel: build.mutation<SpotOrderDto, Write<{ orderId: string }>>(
    keyedWrite('spot_order/cancelSpotOrder', 'spotOrderCancel'),
  ),
}));

export const { spotOrderGetList } = spotOrderApi.endpoints;
export const {
  useSpotOrderSubmitMutation,
  useSpotOrderGetListInfiniteQuery,
  useSpotOrderCancelMutation,
} = spotOrderApi;
