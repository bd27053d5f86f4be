// From alerts that a message fired to those who are told: kept first, then said on the socket, by mail and to browsers.
// Must run beside the money: it waits for nothing of it, and nothing waits for it. What could not be kept is tried again.
// Source: decisions.md "Alerts".
import type { AlertLimits } from '../../../core/market/alerts/alert.ts';
import { toText } from '../../../core/money/decimal.ts';
import { fromPoints } from '../../../core/trading/book/scale.ts';
import type { Clock, Ids, Logger } from '../../ports.ts';
import type { AccountEvents } from '../../realtime/ports.ts';
import { type Database, inTransaction } from '../../store/database.ts';
import { insertNoticesStatement } from '../../store/noticeBatchStore.ts';
import type { Notices } from '../notices.ts';
import type { Fired } from './alertIndex.ts';
import { type AlertTexts, mailOf } from './alertTexts.ts';
import {
  type AskedFiring,
  endAlerts,
  forgetFirings,
  keepFirings,
  type KeptFiring,
} from '../../store/alertFiringStore.ts';

export interface FiredAlertsOptions extends AlertTexts {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly logger: Logger;
  readonly limits: Pick<AlertLimits, 'mostFirings'>;
  readonly notices: Pick<Notices, 'wake'>;
  readonly accountEvents: AccountEvents;
  /** To the user's browsers; must not throw, and is not waited for. */
  readonly push: (kept: readonly KeptFiring[]) => void;
}

/** Of one transaction. */
const AT_ONCE = 500;
const RETRY_MS = 1_000;
/** What somebody is changing right now is tried so often; changed, it is not told. */
const MOST_TRIES = 3;

interface Waiting {
  readonly asked: AskedFiring;
  readonly tries: number;
}

export interface FiredAlerts {
  tell(fired: readonly Fired[]): void;
  /** Alerts whose position is over. */
  end(ids: readonly string[]): void;
  /** Keeps what is waiting, and takes no more. */
  stop(): Promise<void>;
}

export function createFiredAlerts(options: FiredAlertsOptions): FiredAlerts {
  const { database, clock, ids, logger, limits, notices, accountEvents, push } = options;
  let waiting: Waiting[] = [];
  let ended: string[] = [];
  let running: Promise<void> | undefined;
  let isStopped = false;

  const askedOf = ({ alert, at, shown, seq }: Fired): AskedFiring => {
    const scales = { priceDecimals: options.priceDecimals(alert.productId), quantityDecimals: 0 };
    const { id, version } = alert;
    return { id, version, firing: ids.uuid(), at, shown: toText(fromPoints(shown, scales)), seq };
  };

  const keep = (batch: readonly Waiting[]): Promise<KeptFiring[]> =>
    inTransaction(database, async (client) => {
      const kept = await keepFirings(
        client,
        batch.map(({ asked }) => asked),
      );
      const mails = kept.flatMap((one) => mailOf(one, options, ids.uuid(), clock.now()) ?? []);
      if (mails.length > 0) {
        const { text, values } = insertNoticesStatement(mails);
        await client.query(text, values);
      }
      const users = [...new Set(kept.map(({ alert }) => alert.userId))];
      if (users.length > 0) await forgetFirings(client, users, limits.mostFirings);
      return kept;
    });

  const sayAll = (kept: readonly KeptFiring[]): void => {
    for (const { alert } of kept)
      accountEvents.emit(alert.userId, {
        type: 'alert',
        orderId: alert.id,
        state: 'fired',
        reason: null,
        time: alert.firedAt ?? clock.now(),
      });
    notices.wake();
    push(kept);
  };

  const round = async (): Promise<void> => {
    const batch = waiting.slice(0, AT_ONCE);
    const over = ended.slice(0, AT_ONCE);
    if (over.length > 0)
      await inTransaction(database, (client) => endAlerts(client, over, clock.now()));
    ended = ended.slice(over.length);
    if (batch.length === 0) return;
    const kept = await keep(batch);
    waiting = waiting.slice(batch.length);
    const found = new Set(kept.map(({ alert }) => alert.id));
    const left = batch.filter(({ asked, tries }) => !found.has(asked.id) && tries < MOST_TRIES);
    if (left.length > 0) clock.after(RETRY_MS, () => again(left));
    if (kept.length > 0) sayAll(kept);
  };

  const again = (left: readonly Waiting[]): void => {
    if (isStopped) return;
    waiting.push(...left.map(({ asked, tries }) => ({ asked, tries: tries + 1 })));
    run();
  };

  const runAll = async (): Promise<void> => {
    while (waiting.length + ended.length > 0) await round();
  };

  const run = (): void => {
    running ??= runAll()
      .catch((error: unknown) => {
        logger.error({ err: error }, 'alerts could not be kept; they are tried again');
        if (!isStopped) clock.after(RETRY_MS, run);
      })
      .finally(() => {
        running = undefined;
      });
  };

  return {
    tell: (fired) => {
      if (isStopped || fired.length === 0) return;
      for (const one of fired) waiting.push({ asked: askedOf(one), tries: 1 });
      run();
    },
    end: (over) => {
      if (isStopped || over.length === 0) return;
      ended.push(...over);
      run();
    },
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}
