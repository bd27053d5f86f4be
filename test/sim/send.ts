/**
 * A command as the routes would hand it to the use cases.
 */
import type { CfdOrders } from '../../server/kinds/cfd/cfdOrders.ts';
import type { AllContractOrderCalls } from '../../server/kinds/contract/contractAllOrders.ts';
import type { ContractOrders } from '../../server/kinds/contract/contractOrders.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import type { SpotOrders } from '../../server/kinds/spot/spotOrders.ts';
import type { Transfers } from '../../server/kinds/transfer/transfers.ts';
import type { FundingDesk } from './fundingDesk.ts';
import type {
  Action,
  AllAction,
  FundingAction,
  MarketState,
  ReverseAction,
  SaleAction,
} from './steps.ts';
import { sendWealth } from './wealth/sendWealth.ts';
import type { WealthDesk } from './wealth/wealthDesk.ts';

export interface UseCases {
  readonly contractOrders: ContractOrders;
  /** Undefined where nobody closes or cancels everything at once. */
  readonly allContractOrders?: AllContractOrderCalls;
  readonly spotOrders: SpotOrders;
  readonly cfdOrders: CfdOrders;
  /** Undefined where nobody deposits or withdraws. */
  readonly funding?: FundingDesk;
  /** Undefined where nobody subscribes or borrows. */
  readonly wealth?: WealthDesk;
  readonly transfers: Pick<Transfers, 'transfer'>;
}

/** Number of the run's making → id. */
export interface OrderIds {
  ticket(number: number): string;
  spot(number: number): string;
  call(number: number): string;
  withdrawal(number: number): string;
  deposit(number: number): string;
  grid(number: number): string;
  loan(number: number): string;
}

export async function sendCommand(
  useCases: UseCases,
  user: CurrentUser,
  key: string,
  action: Action,
  idOf: OrderIds,
): Promise<unknown> {
  const { contractOrders, spotOrders, cfdOrders, funding, wealth, transfers } = useCases;
  switch (action.call) {
    case 'open': {
      const { call: _call, ...body } = action;
      return contractOrders.submit(user, key, body);
    }
    case 'spot': {
      const { call: _call, ...body } = action;
      return spotOrders.submit(user, key, body);
    }
    case 'cfd': {
      const { call: _call, ...body } = action;
      return cfdOrders.submit(user, key, body);
    }
    case 'sell':
      return sendSale(cfdOrders, user, key, action, idOf);
    case 'withdraw':
    case 'cancelWithdrawal':
    case 'decideWithdrawal':
    case 'deposit':
    case 'decideDeposit':
      if (funding === undefined) throw new Error('nobody deposits or withdraws here');
      return sendFunding(funding, user, key, action, idOf);
    case 'subscribe':
    case 'redeem':
    case 'borrow':
    case 'acceptLoan':
    case 'declineLoan':
    case 'decideLoan':
    case 'repay':
    case 'pledge':
      if (wealth === undefined) throw new Error('nobody subscribes or borrows here');
      return sendWealth(wealth, user, key, action, idOf);
    case 'cancelSpot':
      return spotOrders.cancel(user, key, { orderId: idOf.spot(action.order) });
    case 'transfer': {
      const { call: _call, ...body } = action;
      return transfers.transfer(user, key, body as Parameters<Transfers['transfer']>[2]);
    }
    case 'close': {
      const { ticket, quantity } = action;
      const body = { orderId: idOf.ticket(ticket), ...(quantity === null ? {} : { quantity }) };
      return contractOrders.close(user, key, body);
    }
    case 'reverse':
      return sendReverse(contractOrders, user, key, action, idOf);
    case 'closeAll':
    case 'cancelAll':
      return sendAll(useCases, user, key, action);
    case 'cancel':
      return contractOrders.cancel(user, key, { orderId: idOf.ticket(action.ticket) });
    case 'protect': {
      const { call: _call, ticket, ...body } = action;
      const orderId = idOf.ticket(ticket);
      return contractOrders.setStopProfitLossPrice(user, key, { orderId, ...body });
    }
    case 'addMargin': {
      const { ticket, amount } = action;
      return contractOrders.addMargin(user, key, { orderId: idOf.ticket(ticket), amount });
    }
  }
}

const sendSale = (
  cfdOrders: CfdOrders,
  user: CurrentUser,
  key: string,
  { order, minValue }: SaleAction,
  idOf: OrderIds,
): Promise<unknown> => cfdOrders.close(user, key, { orderId: idOf.call(order), minValue });

const sendReverse = (
  contractOrders: ContractOrders,
  user: CurrentUser,
  key: string,
  { ticket, maxSlippage }: ReverseAction,
  idOf: OrderIds,
): Promise<unknown> =>
  contractOrders.reverse(user, key, { orderId: idOf.ticket(ticket), maxSlippage });

function sendAll(
  { allContractOrders }: UseCases,
  user: CurrentUser,
  key: string,
  { call, productId }: AllAction,
): Promise<unknown> {
  if (allContractOrders === undefined) throw new Error('nobody ends everything here');
  const { close, cancel } = allContractOrders;
  return (call === 'closeAll' ? close : cancel)(user, key, productId === null ? {} : { productId });
}

async function sendFunding(
  funding: FundingDesk,
  user: CurrentUser,
  key: string,
  action: FundingAction,
  idOf: OrderIds,
): Promise<unknown> {
  switch (action.call) {
    case 'withdraw':
      return funding.withdraw(user, key, action.amount);
    case 'cancelWithdrawal':
      return funding.cancel(user, key, idOf.withdrawal(action.withdrawal));
    case 'decideWithdrawal':
      return funding.decideWithdrawal(user, key, idOf.withdrawal(action.withdrawal), action);
    case 'deposit':
      return funding.deposit(user, key, action.amount);
    case 'decideDeposit':
      return funding.decideDeposit(user, key, idOf.deposit(action.deposit), action);
  }
}

/** How the market says that it is in this state. */
export function statusOf(state: MarketState) {
  if (state === 'live') return { state } as const;
  if (state === 'paused') return { state, reason: 'jump', since: 0 } as const;
  return { state, opensAt: 0 } as const;
}
