// Call group order, named cfdOrder inside (docs/GLOSSARY.md): call and put with a period.
import type {
  CfdCloseQuote,
  CfdOrderDto,
  CloseCfdOrder,
  SubmitCfdOrder,
} from '../../protocol/order.ts';
import { baseApi } from './baseApi.ts';
import { formWrite, pagesOf } from './calls.ts';
import type { Page } from './lists.ts';
import type { Tag } from './tags.ts';
import type { Write } from './writes.ts';

/** The two views of product.md §4. */
export type CfdView = 'open' | 'history';

const TAG_OF_VIEW: Readonly<Record<CfdView, Tag>> = { open: 'CfdOpen', history: 'CfdHistory' };

const orderApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    cfdOrderSubmit: build.mutation<CfdOrderDto, Write<SubmitCfdOrder>>(
      formWrite('order/submit', 'cfdOrderSubmit'),
    ),
    cfdOrderGetList: build.infiniteQuery<Page<CfdOrderDto>, { state: CfdView }, string | undefined>(
      {
        ...pagesOf('order/getOrderList'),
        providesTags: (_data, _error, { state }) => [TAG_OF_VIEW[state]],
      },
    ),
    /** One order by its id: how it ended, when the list of open orders no longer has it. */
    cfdOrderGetStatus: build.query<CfdOrderDto, string>({
      // Asked again and again while an order is being settled: a failure is no news.
      query: (orderId) => ({
        path: 'order/getOrderStatus',
        params: { orderId },
        inlineErrors: true,
      }),
      providesTags: ['CfdOpen'],
    }),
    /** What an order is worth now. */
    cfdOrderGetCloseQuote: build.query<CfdCloseQuote, string>({
      query: (orderId) => ({
        path: 'order/getCloseQuote',
        params: { orderId },
        inlineErrors: true,
      }),
      // One that nobody looks at is of no use to the next look.
      keepUnusedDataFor: 0,
    }),
    cfdOrderClose: build.mutation<CfdOrderDto, Write<CloseCfdOrder>>(
      formWrite('order/close', 'cfdOrderClose'),
    ),
  }),
});

export const { cfdOrderGetStatus } = orderApi.endpoints;
export const {
  useCfdOrderSubmitMutation,
  useCfdOrderGetListInfiniteQuery,
  useCfdOrderGetStatusQuery,
  useCfdOrderGetCloseQuoteQuery,
  useCfdOrderCloseMutation,
} = orderApi;
