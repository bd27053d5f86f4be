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

export const contractOrderRoutes: readonly Route<'contract'>[] = [
  userRoute({
    group,
    call: 'submit',
    method,
    idempotencyKey: 'required',
    input: submitContractOrder,
    answer: contractOrder,
    summary: 'Opens a position at the market, or rests a limit order.',
    needs: ['contract'],
    handle: (services, { user, key, input }) =>
      services.contract.contractOrders.submit(user, key, input),
  }),
  userRoute({
    group,
    call: 'getContractOrderList',
    method: 'GET',
    input: contractOrderListQuery,
    answer: contractOrderList,
    summary: 'Holding, open orders, take profit and stop loss, or history.',
    needs: ['contract'],
    handle: (services, { user, input }) => {
      const limit = input.limit === undefined ? DEFAULT_PAGE_SIZE : Number(input.limit);
      return services.contract.contractOrders.list(user, { ...input, limit });
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
    needs: ['contract'],
    handle: (services, { user, key, input }) =>
      services.contract.contractOrders.cancel(user, key, input),
  }),
  userRoute({
    group,
    call: 'setStopProfitLossPrice',
    method,
    idempotencyKey: 'optional',
    input: setStopProfitLossPrice,
    answer: contractOrder,
    summary: 'Sets or clears take profit and stop loss.',
    needs: ['contract'],
    handle: (services, { user, key, input }) =>
      services.contract.contractOrders.setStopProfitLossPrice(user, key, input),
  }),
  userRoute({
    group,
    call: 'closeContractOrder',
    method,
    idempotencyKey: 'required',
    input: closeContractOrder,
    answer: contractOrder,
    summary: 'Closes a position or a part of it at the market.',
    needs: ['contract'],
    handle: (services, { user, key, input }) =>
      services.contract.contractOrders.close(user, key, input),
  }),
  userRoute({
    group,
    call: 'addMargin',
    method,
    idempotencyKey: 'required',
    input: addMargin,
    answer: contractOrder,
    summary: 'Adds margin to a position.',
    needs: ['contract'],
    handle: (services, { user, key, input }) =>
      services.contract.contractOrders.addMargin(user, key, input),
  }),
];
