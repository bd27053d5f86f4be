// The alerts of a user: the use cases of call group user about them. What stands in the market is looked at when the wish is
// accepted; a position that is not the asker's is as good as none. Source: wire.md "Calls" (getAlerts, saveAlert, removeAlert).
import type { AlertDto, FiringList, RemoveAlert, SaveAlert } from '../../../protocol/alerts.ts';
import type { CurrentUser } from '../../services/accounts/currentUser.ts';
import { liquidationOf } from '../../services/alerts/alertWatch.ts';
import { presentAlert, presentSubject } from '../../services/alerts/alertView.ts';
import { type PageQuery, readPage } from '../../services/cursor.ts';
import { make } from '../../services/intake.ts';
import { listFirings } from '../../store/alertFiringStore.ts';
import { listAlerts } from '../../store/alertStore.ts';
import type { UseCaseHouse } from '../kindHouse.ts';
import { type AlertContent, removeAlert, saveAlert } from './alertOperations.ts';

export interface Alerts {
  list(user: CurrentUser): Promise<AlertDto[]>;
  save(user: CurrentUser, key: string, body: SaveAlert): Promise<AlertDto>;
  remove(user: CurrentUser, key: string, body: RemoveAlert): Promise<Record<string, never>>;
  /** What he was told, newest first. */
  firings(user: CurrentUser, query: PageQuery): Promise<FiringList>;
}

export function createAlerts(house: UseCaseHouse): Alerts {
  const { database, intake, hub, alertLimits: limits, findLive } = house;
  const { pool } = database;

  /** The product that a wish is about, and whether its position is the asker's and open. */
  const placeOf = (userId: string, body: SaveAlert) => {
    if (body.kind !== 'liquidation') return { productId: body.productId, hasPosition: true };
    const order = findLive(body.orderId);
    const isOwn = order?.userId === userId && liquidationOf(order) !== undefined;
    return { productId: isOwn ? order.productId : '', hasPosition: isOwn };
  };

  const contentOf = (userId: string, body: SaveAlert): AlertContent => {
    const { kind, id = null, repeat } = body;
    const { productId, hasPosition } = placeOf(userId, body);
    return {
      id,
      kind,
      productId,
      hasPosition,
      repeat,
      limits,
      orderId: kind === 'liquidation' ? body.orderId : null,
      side: kind === 'price' ? body.side : null,
      price: kind === 'price' ? body.price : null,
      rate: kind === 'price' ? null : body.rate,
      seconds: kind === 'change' ? body.seconds : null,
      priceDecimals: hub.product(productId)?.priceDecimals ?? null,
    };
  };

  return {
    list: async ({ userId }) => (await listAlerts(pool, userId)).map(presentAlert),

    save: ({ userId }, key, body) =>
      intake.take({ name: 'user/saveAlert', opens: false }, { userId, key, body }, () =>
        make(saveAlert, contentOf(userId, body)),
      ),

    remove: ({ userId }, key, body) =>
      intake.take({ name: 'user/removeAlert', opens: false }, { userId, key, body }, () =>
        make(removeAlert, body),
      ),

    firings: ({ userId }, query) =>
      readPage(
        query,
        (page) => listFirings(pool, userId, page),
        ({ id, time }) => ({ id, time }),
      ).then(({ list, next }) => ({
        list: list.map(({ id, alertId, alert, shown, seq, time }) => ({
          id,
          alertId,
          ...presentSubject(alert),
          shown,
          seq,
          time,
        })),
        next,
      })),
  };
}
