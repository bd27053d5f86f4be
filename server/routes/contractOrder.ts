import * as wire from '../../protocol/contractOrder.ts';
import { byOrder } from '../../protocol/orders.ts';
import { pageOf } from './page.ts';
import { type Route, routesOf } from './route.ts';

const { userRoute } = routesOf('contract_order', 'contract');

export const contractOrderRoutes: readonly Route<'contract'>[] = [
  userRoute('POST', 'submit', {
    idempotencyKey: 'required',
    input: wire.submitContractOrder,
    answer: wire.contractOrder,
    summary: 'Opens a position at the market, or rests a limit order.',
    handle: (services, { user, key, input }) =>
      services.contract.contractOrders.submit(user, key, input),
  }),
  userRoute('GET', 'getContractOrderList', {
    input: wire.contractOrderListQuery,
    answer: wire.contractOrderList,
    summary: 'Holding, open orders, take profit and stop loss, or history.',
    handle: (services, { user, input }) =>
      services.contract.contractOrders.list(user, pageOf(input)),
  }),
  userRoute('POST', 'cancelContractOrder', {
    idempotencyKey: 'required',
    input: byOrder,
    answer: wire.contractOrder,
    summary: 'Cancels what still rests of an order.',
    handle: (services, { user, key, input }) =>
      services.contract.contractOrders.cancel(user, key, input),
  }),
  userRoute('POST', 'setStopProfitLossPrice', {
    idempotencyKey: 'optional',
    input: wire.setStopProfitLossPrice,
    answer: wire.contractOrder,
    summary: 'Sets or clears take profit and stop loss.',
    handle: (services, { user, key, input }) =>
      services.contract.contractOrders.setStopProfitLossPrice(user, key, input),
  }),
  userRoute('POST', 'closeContractOrder', {
    idempotencyKey: 'required',
    input: wire.closeContractOrder,
    answer: wire.contractOrder,
    summary: 'Closes a position or a part of it at the market.',
    handle: (services, { user, key, input }) =>
      services.contract.contractOrders.close(user, key, input),
  }),
  userRoute('POST', 'reverseContractOrder', {
    idempotencyKey: 'required',
    input: wire.reverseContractOrder,
    answer: wire.reversedContractOrder,
    summary: 'Closes a position and opens as much the other way at the same message.',
    handle: (services, { user, key, input }) =>
      services.contract.contractOrders.reverse(user, key, input),
  }),
  userRoute('POST', 'closeAllContractOrders', {
    idempotencyKey: 'required',
    input: wire.allContractOrders,
    answer: wire.contractOrderResults,
    summary: 'Closes all positions at the market, each for itself.',
    handle: (services, { user, key, input }) =>
      services.contract.allContractOrders.close(user, key, input),
  }),
  userRoute('POST', 'cancelAllContractOrders', {
    idempotencyKey: 'required',
    input: wire.allContractOrders,
    answer: wire.contractOrderResults,
    summary: 'Cancels all that rests, each order for itself.',
    handle: (services, { user, key, input }) =>
      services.contract.allContractOrders.cancel(user, key, input),
  }),
  userRoute('POST', 'addMargin', {
    idempotencyKey: 'required',
    input: wire.addMargin,
    answer: wire.contractOrder,
    summary: 'Adds margin to a position.',
    handle: (services, { user, key, input }) =>
      services.contract.contractOrders.addMargin(user, key, input),
  }),
];
