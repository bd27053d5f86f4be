import * as wire from '../../protocol/borrow.ts';
import { byOrder } from '../../protocol/orders.ts';
import { empty } from '../../protocol/primitives.ts';
import type { Route } from './route.ts';
import { userCalls } from './userCalls.ts';

const { list, read, write } = userCalls('borrow', 'loan', ({ loan }) => loan.borrowing);

export const borrowRoutes: readonly Route<'loan'>[] = [
  read('getData', 'data', {
    input: empty,
    answer: wire.borrowData,
    summary: 'What is lent and against what: terms, collateral, limit and credit score.',
  }),
  write('submit', 'submit', {
    isMailed: true,
    input: wire.submitBorrow,
    answer: wire.borrowOrder,
    summary: 'Asks for a loan; its collateral is locked from now on.',
  }),
  list('getBorrowOrderList', 'list', {
    input: wire.borrowOrderListQuery,
    answer: wire.borrowOrderList,
    summary: 'Loans of one state or all, newest first.',
  }),
  write('accept', 'accept', {
    isMailed: true,
    input: byOrder,
    answer: wire.borrowOrder,
    summary: 'Takes an offer: the loan is paid out.',
  }),
  write('decline', 'decline', {
    input: byOrder,
    answer: wire.borrowOrder,
    summary: 'Takes a request back, or lets an offer go; its collateral is free again.',
  }),
  write('repay', 'repay', {
    isMailed: true,
    input: wire.repayBorrow,
    answer: wire.borrowOrder,
    summary: 'Repays a part of a loan, or all that is owed when it is carried out.',
  }),
  write('addCollateral', 'addCollateral', {
    input: wire.addBorrowCollateral,
    answer: wire.borrowOrder,
    summary: 'Pledges more for a loan or an offer.',
  }),
];
