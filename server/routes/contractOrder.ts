import {
  addMargin,
  cancelContractOrder,
  closeContractOrder,
  contractOrder,
  contractOrderList,
  contractOrderListQuery,
  setStopProfitLossPrice,
  submitContractOrder,
} from '../../protocol/contractOrder.ts';
import { DEFAULT_PAGE_SIZE } from '../../protocol/primitives.ts';
import { type Route, userRoute } from './route.ts';

const group = 'contract_order';
const method = 'POST';

export const contractOrderRoutes: readonly Route[] = [
  userRoute({
    group,
    call: 'submit',
    method,
    idempotencyKey: 'required',
    input: submitContractOrder,
    answer: contractOrder,
    summary: 'Opens a position at the market, or rests a limit order.',
    handle: (services, { user, key, input }) => services.contractOrders.submit(user, key, input),
  }),
  userRoute({
    group,
    call: 'getContractOrderList',
    method: 'GET',
    input: contractOrderListQuery,
    answer: contractOrderList,
    summary: 'Holding, open orders, take profit and stop loss, or history.',
    handle: (services, { user, input }) => {
      const limit = input.limit === undefined ? DEFAULT_PAGE_SIZE : Number(input.limit);
      return services.contractOrders.list(user, { ...input, limit });
    },
  }),
  userRoute({
    group,
    call: 'cancelContractOrder',
    method,
    idempotencyKey: 'required',
    input: cancelContractOrder,
    answer: contractOrder,
    summary: 'Cancels what still rests of an order.',
    handle: (services, { user, key, input }) => services.contractOrders.cancel(user, key, input),
  }),
  userRoute({
    group,
    call: 'setStopProfitLossPrice',
    method,
    idempotencyKey: 'optional',
    input: setStopProfitLossPrice,
    answer: contractOrder,
    summary: 'Sets or clears take profit and stop loss.',
    handle: (services, { user, key, input }) =>
      services.contractOrders.setStopProfitLossPrice(user, key, input),
  }),
  userRoute({
    group,
    call: 'closeContractOrder',
    method,
    idempotencyKey: 'required',
    input: closeContractOrder,
    answer: contractOrder,
    summary: 'Closes a position or a part of it at the market.',
    handle: (services, { user, key, input }) => services.contractOrders.close(user, key, input),
  }),
  userRoute({
    group,
    call: 'addMargin',
    method,
    idempotencyKey: 'required',
    input: addMargin,
    answer: contractOrder,
    summary: 'Adds margin to a position.',
    handle: (services, { user, key, input }) => services.contractOrders.addMargin(user, key, input),
  }),
];
