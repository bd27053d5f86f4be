import type {
  AddMargin,
  AllContractOrders,
  CloseContractOrder,
  ContractOrderDto,
  ContractOrderResults,
  ReverseContractOrder,
  ReversedContractOrder,
  SetStopProfitLossPrice,
  SubmitContractOrder,
} from '../../protocol/contractOrder.ts';
import { baseApi } from './baseApi.ts';
import { formWrite, pagesOf } from './calls.ts';
import type { Page } from './lists.ts';
import { REFRESHED_BY } from './tags.ts';
import type { Tag } from './tags.ts';
import type { Write } from './writes.ts';

/** The four views of product.md §4. */
export type ContractView = 'holding' | 'open' | 'tpsl' | 'history';

const TAG_OF_VIEW: Readonly<Record<ContractView, Tag>> = {
  holding: 'ContractHolding',
  open: 'ContractOpen',
  // Its rows are holding and open orders that carry a price; both change it, and holding always changes with them.
  tpsl: 'ContractHolding',
  history: 'ContractHistory',
};

const contractOrderApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    contractOrderSubmit: build.mutation<ContractOrderDto, Write<SubmitContractOrder>>(
      formWrite('contract_order/submit', 'contractOrderSubmit'),
    ),
    contractOrderGetList: build.infiniteQuery<
      Page<ContractOrderDto>,
      { view: ContractView; productId?: string; orderId?: string },
      string | undefined
    >({
      ...pagesOf('contract_order/getContractOrderList'),
      providesTags: (_data, _error, { view }) => [TAG_OF_VIEW[view]],
    }),
    contractOrderCancel: build.mutation<ContractOrderDto, Write<{ orderId: string }>>({
      query: (write) => ({ path: 'contract_order/cancelContractOrder', ...write }),
      invalidatesTags: REFRESHED_BY.contractOrderCancel,
    }),
    contractOrderSetStopProfitLossPrice: build.mutation<
      ContractOrderDto,
      Write<SetStopProfitLossPrice>
    >(formWrite('contract_order/setStopProfitLossPrice', 'contractOrderSetStopProfitLossPrice')),
    contractOrderClose: build.mutation<ContractOrderDto, Write<CloseContractOrder>>(
      formWrite('contract_order/closeContractOrder', 'contractOrderClose'),
    ),
    contractOrderAddMargin: build.mutation<ContractOrderDto, Write<AddMargin>>(
      formWrite('contract_order/addMargin', 'contractOrderAddMargin'),
    ),
    contractOrderReverse: build.mutation<ReversedContractOrder, Write<ReverseContractOrder>>(
      formWrite('contract_order/reverseContractOrder', 'contractOrderReverse'),
    ),
    contractOrderCloseAll: build.mutation<ContractOrderResults, Write<AllContractOrders>>(
      formWrite('contract_order/closeAllContractOrders', 'contractOrderCloseAll'),
    ),
    contractOrderCancelAll: build.mutation<ContractOrderResults, Write<AllContractOrders>>(
      formWrite('contract_order/cancelAllContractOrders', 'contractOrderCancelAll'),
    ),
  }),
});

export const {
  useContractOrderSubmitMutation,
  useContractOrderGetListInfiniteQuery,
  useContractOrderCancelMutation,
  useContractOrderSetStopProfitLossPriceMutation,
  useContractOrderCloseMutation,
  useContractOrderAddMarginMutation,
  useContractOrderReverseMutation,
  useContractOrderCloseAllMutation,
  useContractOrderCancelAllMutation,
} = contractOrderApi;
