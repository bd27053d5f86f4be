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
import { callGroup } from './baseApi.ts';
import { formWrites, keyedWrite, pagesOf, writeTo } from './calls.ts';
import type { Page } from './lists.ts';
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

const contractOrderApi = callGroup((build) => ({
  ...formWrites(build, {
    contractOrderSubmit: writeTo<SubmitContractOrder, ContractOrderDto>('contract_order/submit'),
    contractOrderSetStopProfitLossPrice: writeTo<SetStopProfitLossPrice, ContractOrderDto>(
      'contract_order/setStopProfitLossPrice',
    ),
    contractOrderClose: writeTo<CloseContractOrder, ContractOrderDto>(
      'contract_order/closeContractOrder',
    ),
    contractOrderAddMargin: writeTo<AddMargin, ContractOrderDto>('contract_order/addMargin'),
    contractOrderReverse: writeTo<ReverseContractOrder, ReversedContractOrder>(
      'contract_order/reverseContractOrder',
    ),
    contractOrderCloseAll: writeTo<AllContractOrders, ContractOrderResults>(
      'contract_order/closeAllContractOrders',
    ),
    contractOrderCancelAll: writeTo<AllContractOrders, ContractOrderResults>(
      'contract_order/cancelAllContractOrders',
    ),
  }),
  contractOrderGetList: build.infiniteQuery<
    Page<ContractOrderDto>,
    { view: ContractView; productId?: string; orderId?: string },
    string | undefined
  >({
    ...pagesOf('contract_order/getContractOrderList'),
    providesTags: (_data, _error, { view }) => [TAG_OF_VIEW[view]],
  }),
  contractOrderCancel: build.mutation<ContractOrderDto, Write<{ orderId: string }>>(
    keyedWrite('contract_order/cancelContractOrder', 'contractOrderCancel'),
  ),
}));

export const { contractOrderGetList } = contractOrderApi.endpoints;
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
