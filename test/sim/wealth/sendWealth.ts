/** A command about grids or loans as the routes would hand it to the use cases. */
import type { CurrentUser } from '../../../server/services/accounts/currentUser.ts';
import type { OrderIds } from '../send.ts';
import type { WealthAction } from '../steps.ts';
import type { WealthDesk } from './wealthDesk.ts';

export async function sendWealth(
  wealth: WealthDesk,
  user: CurrentUser,
  key: string,
  action: WealthAction,
  idOf: Pick<OrderIds, 'grid' | 'loan'>,
): Promise<unknown> {
  switch (action.call) {
    case 'subscribe':
      return wealth.subscribe(user, key, action.quantId, action.amount);
    case 'redeem':
      return wealth.redeem(user, key, idOf.grid(action.grid));
    case 'borrow':
      return wealth.borrow(user, key, action);
    default:
      return wealth.onLoan(user, key, idOf.loan(action.loan), action);
  }
}
