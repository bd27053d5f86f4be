import * as wire from '../../protocol/borrow.ts';
import { byOrder } from '../../protocol/orders.ts';
import { empty } from '../../protocol/primitives.ts';
import { pageOf } from './page.ts';
import { type Route, routesOf } from './route.ts';

const { userRoute } = routesOf('borrow', 'loan');

export const borrowRoutes: readonly Route<'loan'>[] = [
  userRoute('GET', 'getData', {
    input: empty,
    answer: wire.borrowData,
    summary: 'What is lent and against what: terms, collateral, limit and credit score.',
    handle: (services, { user }) => services.loan.borrowing.data(user),
  }),
  userRoute('POST', 'submit', {
    idempotencyKey: 'required',
    isMailed: true,
    input: wire.submitBorrow,
    answer: wire.borrowOrder,
    summary: 'Asks for a loan; its collateral is locked from now on.',
    handle: (services, { user, key, input }) => services.loan.borrowing.submit(user, key, input),
  }),
  userRoute('GET', 'getBorrowOrderList', {
    input: wire.borrowOrderListQuery,
    answer: wire.borrowOrderList,
    summary: 'Loans of one state or all, newest first.',
    handle: (services, { user, input }) => services.loan.borrowing.list(user, pageOf(input)),
  }),
  userRoute('POST', 'accept', {
    idempotencyKey: 'required',
    isMailed: true,
    input: byOrder,
    answer: wire.borrowOrder,
    summary: 'Takes an offer: the loan is paid out.',
    handle: (services, { user, key, input }) => services.loan.borrowing.accept(user, key, input),
  }),
  userRoute('POST', 'decline', {
    idempotencyKey: 'required',
    input: byOrder,
    answer: wire.borrowOrder,
    summary: 'Takes a request back, or lets an offer go; its collateral is free again.',
    handle: (services, { user, key, input }) => services.loan.borrowing.decline(user, key, input),
  }),
  userRoute('POST', 'repay', {
    idempotencyKey: 'required',
    isMailed: true,
    input: wire.repayBorrow,
    answer: wire.borrowOrder,
    summary: 'Repays a part of a loan, or all that is owed when it is carried out.',
    handle: (services, { user, key, input }) => services.loan.borrowing.repay(user, key, input),
  }),
  userRoute('POST', 'addCollateral', {
    idempotencyKey: 'required',
    input: wire.addBorrowCollateral,
    answer: wire.borrowOrder,
    summary: 'Pledges more for a loan or an offer.',
    handle: (services, { user, key, input }) =>
      services.loan.borrowing.addCollateral(user, key, input),
  }),
];
