// Close all, cancel all: which orders are meant is decided once and kept under the request's key; each is then a request of its own,
// with a key made of that one, decided for itself. Sent again, each has its first answer, and what had none is done.
// Must never leave an order out of the answer. Source: decisions.md "Orders beyond the first".
import { sha256 } from '../../../core/proof/sha256.ts';
import type {
  AllContractOrders,
  ContractOrderDto,
  ContractOrderResults,
} from '../../../protocol/contractOrder.ts';
import type { CurrentUser } from '../../services/accounts/currentUser.ts';
import { refusalOf } from '../../services/commandKeys.ts';
import { type Intake, make, type Taken } from '../../services/intake.ts';
import type { ContractOrders } from './contractOrders.ts';
import type { ContractView } from './contractOrderStore.ts';
import { nameAllContracts } from './contractReverse.ts';

/** Far more than one user may have open. */
const MOST_ORDERS = 1_000;

export interface AllContractOrdersOptions {
  /** The user's orders of a view, as they stand. */
  readonly list: (
    userId: string,
    page: {
      readonly after: undefined;
      readonly limit: number;
      readonly view: ContractView;
      readonly equal: { readonly productId: string | undefined };
    },
  ) => Promise<readonly { readonly id: string }[]>;
  readonly isProduct: (productId: string) => boolean;
  readonly intake: Intake;
  readonly orders: Pick<ContractOrders, 'close' | 'cancel'>;
}

/** None of nothing would sound like done. */
const UNKNOWN_PRODUCT: Taken = { refusal: { error: 'not_found', field: 'productId' } };

/** A key that the request's and the order's make, in the form that keys have. */
function keyOf(key: string, orderId: string): string {
  const hash = sha256(`${key} ${orderId}`);
  const cuts = [0, 8, 12, 16, 20, 32];
  return cuts
    .slice(1)
    .map((to, place) => hash.slice(cuts[place], to))
    .join('-');
}

type Act = (
  user: CurrentUser,
  key: string,
  body: { readonly orderId: string },
) => Promise<ContractOrderDto>;

/** What can be done with one, done with all at once. */
export interface AllContractOrderCalls {
  close(user: CurrentUser, key: string, body: AllContractOrders): Promise<ContractOrderResults>;
  cancel(user: CurrentUser, key: string, body: AllContractOrders): Promise<ContractOrderResults>;
}

export function createAllContractOrders({
  list,
  isProduct,
  intake,
  orders,
}: AllContractOrdersOptions): AllContractOrderCalls {
  async function each(
    call: string,
    view: ContractView,
    act: Act,
    user: CurrentUser,
    key: string,
    body: AllContractOrders,
  ): Promise<ContractOrderResults> {
    const { userId } = user;
    const { productId } = body;
    const isUnknown = productId !== undefined && !isProduct(productId);
    const found = await list(userId, {
      after: undefined,
      limit: MOST_ORDERS,
      view,
      equal: { productId },
    });
    const ids = found.map(({ id }) => id);
    const orderIds = await intake.take<readonly string[]>(
      { name: call, opens: false },
      { userId, key, body },
      () => (isUnknown ? UNKNOWN_PRODUCT : make(nameAllContracts, { orderIds: ids })),
    );
    const settled = await Promise.allSettled(
      orderIds.map((orderId) => act(user, keyOf(key, orderId), { orderId })),
    );
    return settled.map((one, place) => {
      const orderId = orderIds[place] ?? '';
      if (one.status === 'fulfilled') return { orderId, order: one.value };
      const error = refusalOf(one.reason);
      // Nobody knows what became of it: sent again it is told.
      if (error === undefined) throw one.reason;
      return { orderId, error };
    });
  }

  return {
    close: (user, key, body) =>
      each('contract_order/closeAllContractOrders', 'holding', orders.close, user, key, body),
    cancel: (user, key, body) =>
      each('contract_order/cancelAllContractOrders', 'open', orders.cancel, user, key, body),
  };
}
