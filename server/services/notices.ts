// Mails that tell people what was done with their account. Written in the transaction of the change, sent after it, tried
// again while the mail server is away: a change that was made is always told. Source: decisions.md "Identity, security".
import type { Clock, Ids, Logger } from '../ports.ts';
import type { AccountEvents } from '../realtime/ports.ts';
import { type Database, type Queryable, writerOf } from '../store/database.ts';
import {
  deleteNotice,
  insertNotice,
  type NoticeRow,
  postponeNotice,
  takeDueNotice,
} from '../store/noticeStore.ts';

/**
 * Whether a mail is news, or warns: nobody but its owner may do it, and whoever reads of it without having done it must act.
 */
export type MailTone = 'news' | 'warning';

/** The mails by their keys in the catalogue: of accounts here; a kind adds its own (`declare module`), and says their tones. */
export interface NoticeKinds {
  login_password_changed: MailTone;
  fund_password_set: MailTone;
  fund_password_changed: MailTone;
  email_changed: MailTone;
  totp_enabled: MailTone;
  totp_disabled: MailTone;
  wallet_linked: MailTone;
  wallet_unlinked: MailTone;
  account_frozen: MailTone;
  account_unfrozen: MailTone;
}
export type NoticeKind = keyof NoticeKinds;

/** How long a mail under way belongs to this node, and the first wait after a failure. */
const CLAIM_MS = 60_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;
/** News of two days ago helps nobody any more; the log keeps that it was never told. */
const GIVE_UP_AFTER_MS = 2 * 86_400_000;
/** How often waiting mails are looked for. */
const SWEEP_MS = 15_000;

export interface NewNotice {
  /** Null for an account without a mailbox: nobody is told. */
  readonly recipient: string | null;
  readonly lang: string;
  readonly kind: NoticeKind;
  /** Values for the text, as machines write them: decimal strings, times as milliseconds in digits. */
  readonly params?: Readonly<Record<string, string>>;
}

export interface Notices {
  /** Inside the transaction of the change. */
  add(client: Queryable, notice: NewNotice): Promise<void>;
  /** After the commit: sends what is due, soon and without being waited for. */
  wake(): void;
  /** The same after a change of who a user is or of what guards the account: pages that are open hear of it, too. */
  wakeFor(userId: string): void;
  /** Stops sending; what is under way is finished. */
  stop(): Promise<void>;
}

export interface NoticesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly logger: Logger;
  readonly send: (notice: NoticeRow) => Promise<void>;
  readonly accountEvents: Pick<AccountEvents, 'emit'>;
}

const retryMs = (tries: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);

export function createNotices(options: NoticesOptions): Notices {
  const { database, clock, ids, logger, send, accountEvents } = options;
  const writer = writerOf(database);
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  const sendOne = async (notice: NoticeRow): Promise<void> => {
    const { id, kind, tries, createdAt } = notice;
    try {
      await send(notice);
      await deleteNotice(writer, id);
    } catch (error) {
      const now = clock.now();
      logger.error({ err: error, kind, tries }, 'a notice could not be mailed; it is tried again');
      if (now - createdAt < GIVE_UP_AFTER_MS) {
        await postponeNotice(writer, id, now + retryMs(tries));
      } else {
        logger.error({ kind, tries }, 'a notice was given up');
        await deleteNotice(writer, id);
      }
    }
  };

  const sendAll = async (): Promise<void> => {
    while (isWanted && !isStopped) {
      isWanted = false;
      for (;;) {
        const now = clock.now();
        const notice = await takeDueNotice(writer, now, now + CLAIM_MS);
        if (notice === undefined || isStopped) break;
        await sendOne(notice);
      }
    }
  };

  const wake = (): void => {
    isWanted = true;
    if (isStopped) return;
    running ??= sendAll()
      .catch((error: unknown) => logger.error({ err: error }, 'notices could not be read'))
      .finally(() => {
        running = undefined;
      });
  };
  const stopSweeping = clock.every(SWEEP_MS, wake);

  return {
    add: async (client, { recipient, lang, kind, params = {} }) => {
      if (recipient === null) return;
      const createdAt = clock.now();
      await insertNotice(client, { id: ids.uuid(), recipient, lang, kind, params, createdAt });
    },
    wake,
    wakeFor: (userId) => {
      accountEvents.emit(userId, { type: 'identity', time: clock.now() });
      wake();
    },
    stop: async () => {
      stopSweeping();
      isStopped = true;
      await running;
    },
  };
}
