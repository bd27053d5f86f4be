import type {
  AddBorrowCollateral,
  BorrowData,
  BorrowOrderDto,
  BorrowOrderListQuery,
  RepayBorrow,
  SubmitBorrow,
} from '../../protocol/borrow.ts';
import { callGroup } from './baseApi.ts';
import { formWrites, pagesOf, readOf, writeTo } from './calls.ts';
import type { Page } from './lists.ts';

/** One tab of product.md §4, one loan, or without either the history. */
export type BorrowFilter = Pick<BorrowOrderListQuery, 'state' | 'orderId'>;

/** A loan with the time on this device when the server told it: what is owed grows by the hour from there. */
export type ToldLoan = BorrowOrderDto & { readonly toldAt: number };

const borrowApi = callGroup((build) => ({
  borrowGetData: build.query<BorrowData, undefined>(readOf('borrow/getData', 'BorrowData')),
  borrowGetOrderList: build.infiniteQuery<Page<ToldLoan>, BorrowFilter, string | undefined>({
    ...pagesOf('borrow/getBorrowOrderList'),
    transformResponse: ({ list, next }: Page<BorrowOrderDto>) => {
      const toldAt = Date.now();
      return { list: list.map((order) => ({ ...order, toldAt })), next };
    },
    providesTags: ['Loans'],
  }),
  ...formWrites(build, {
    borrowSubmit: writeTo<SubmitBorrow, BorrowOrderDto>('borrow/submit'),
    borrowAccept: writeTo<{ orderId: string }, BorrowOrderDto>('borrow/accept'),
    borrowDecline: writeTo<{ orderId: string }, BorrowOrderDto>('borrow/decline'),
    borrowRepay: writeTo<RepayBorrow, BorrowOrderDto>('borrow/repay'),
    borrowAddCollateral: writeTo<AddBorrowCollateral, BorrowOrderDto>('borrow/addCollateral'),
  }),
}));

export const {
  useBorrowGetDataQuery,
  useBorrowGetOrderListInfiniteQuery,
  useBorrowSubmitMutation,
  useBorrowAcceptMutation,
  useBorrowDeclineMutation,
  useBorrowRepayMutation,
  useBorrowAddCollateralMutation,
} = borrowApi;
