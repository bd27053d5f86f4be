// Call group order, named cfdOrder inside (docs/GLOSSARY.md): call and put with a period.
import type {
  CfdCloseQuote,
  CfdOrderDto,
  CloseCfdOrder,
  SubmitCfdOrder,
} from '../../protocol/order.ts';
import { callGroup } from './baseApi.ts';
import { formWrites, pagesOf, readById, writeTo } from './calls.ts';
import type { Page } from './lists.ts';
import type { Tag } from './tags.ts';

/** The two views of product.md §4. */
export type CfdView = 'open' | 'history';

const TAG_OF_VIEW: Readonly<Record<CfdView, Tag>> = { open: 'CfdOpen', history: 'CfdHistory' };

const orderApi = callGroup((build) => ({
  ...formWrites(build, {
    cfdOrderSubmit: writeTo<SubmitCfdOrder, CfdOrderDto>('order/submit'),
    cfdOrderClose: writeTo<CloseCfdOrder, CfdOrderDto>('order/close'),
  }),
  cfdOrderGetList: build.infiniteQuery<Page<CfdOrderDto>, { state: CfdView }, string | undefined>({
    ...pagesOf('order/getOrderList'),
    providesTags: (_data, _error, { state }) => [TAG_OF_VIEW[state]],
  }),
  /** One order by its id: how it ended, when the list of open orders no longer has it. */
  cfdOrderGetStatus: build.query<CfdOrderDto, string>({
    // Asked again and again while an order is being settled: a failure is no news.
    ...readById('order/getOrderStatus', 'orderId'),
    providesTags: ['CfdOpen'],
  }),
  /** What an order is worth now. */
  cfdOrderGetCloseQuote: build.query<CfdCloseQuote, string>({
    ...readById('order/getCloseQuote', 'orderId'),
    // One that nobody looks at is of no use to the next look.
    keepUnusedDataFor: 0,
  }),
}));

export const { cfdOrderGetStatus } = orderApi.endpoints;
export const {
  useCfdOrderSubmitMutation,
  useCfdOrderGetListInfiniteQuery,
  useCfdOrderGetStatusQuery,
  useCfdOrderGetCloseQuoteQuery,
  useCfdOrderCloseMutation,
} = orderApi;
