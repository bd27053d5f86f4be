import type {
  AddBorrowCollateral,
  BorrowData,
  BorrowOrderDto,
  BorrowOrderListQuery,
  RepayBorrow,
  SubmitBorrow,
} from '../../protocol/borrow.ts';
import { baseApi } from './baseApi.ts';
import { formWrite, pagesOf } from './calls.ts';
import type { Page } from './lists.ts';
import type { Write } from './writes.ts';

/** One tab of product.md §4, one loan, or without either the history. */
export type BorrowFilter = Pick<BorrowOrderListQuery, 'state' | 'orderId'>;

/** A loan with the time on this device when the server told it: what is owed grows by the hour from there. */
export type ToldLoan = BorrowOrderDto & { readonly toldAt: number };

const borrowApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    borrowGetData: build.query<BorrowData, undefined>({
      query: () => ({ path: 'borrow/getData' }),
      providesTags: ['BorrowData'],
    }),
    borrowGetOrderList: build.infiniteQuery<Page<ToldLoan>, BorrowFilter, string | undefined>({
      ...pagesOf('borrow/getBorrowOrderList'),
      transformResponse: ({ list, next }: Page<BorrowOrderDto>) => {
        const toldAt = Date.now();
        return { list: list.map((order) => ({ ...order, toldAt })), next };
      },
      providesTags: ['Loans'],
    }),
    borrowSubmit: build.mutation<BorrowOrderDto, Write<SubmitBorrow>>(
      formWrite('borrow/submit', 'borrowSubmit'),
    ),
    borrowAccept: build.mutation<BorrowOrderDto, Write<{ orderId: string }>>(
      formWrite('borrow/accept', 'borrowAccept'),
    ),
    borrowDecline: build.mutation<BorrowOrderDto, Write<{ orderId: string }>>(
      formWrite('borrow/decline', 'borrowDecline'),
    ),
    borrowRepay: build.mutation<BorrowOrderDto, Write<RepayBorrow>>(
      formWrite('borrow/repay', 'borrowRepay'),
    ),
    borrowAddCollateral: build.mutation<BorrowOrderDto, Write<AddBorrowCollateral>>(
      formWrite('borrow/addCollateral', 'borrowAddCollateral'),
    ),
  }),
});

export const {
  useBorrowGetDataQuery,
  useBorrowGetOrderListInfiniteQuery,
  useBorrowSubmitMutation,
  useBorrowAcceptMutation,
  useBorrowDeclineMutation,
  useBorrowRepayMutation,
  useBorrowAddCollateralMutation,
} = borrowApi;
