// The real app over a real database, with a market and a clock moved by hand. Mails are kept in a list.
import { logTicks } from '../../server/wiring/publicLog.ts';
import { createSentiment } from '../../server/market/sentiment/sentiment.ts';
import { createMarketDayStore } from '../../server/store/marketDayStore.ts';
import type { PastCloses } from '../../server/market/sentiment/pastCloses.ts';
import { followCloses } from '../../server/publicLog/closesLines.ts';
import { createTickLogStore } from '../../server/store/tickLogStore.ts';
import { type App, createApp } from '../../server/app.ts';
import type { Mail } from '../../server/ports.ts';
import { createSystemIds } from '../../server/process/systemIds.ts';
import { type TickRecord } from '../../server/services/trading/tickEvidence.ts';
import { type AppSettings, defaultSettings } from '../../server/settings.ts';
import type { Database } from '../../server/store/database.ts';
import { createManualClock } from './manualClock.ts';
import { aPublicLog } from './publicLog.ts';
import type { TestEngine } from './testDatabase.ts';
import { TEST_SECRET_KEY } from './testKeys.ts';
import { openTradingHouse, TEST_START_MS, type TradingHouse } from './tradingHouse.ts';

export interface Envelope {
  readonly code: number;
  readonly msg: string;
  // Each test knows the shape it asked for; the app checks every answer against its schema (checkAnswers).
  // oxlint-disable-next-line typescript/no-explicit-any -- one type for the answers of all calls
  readonly data: any;
  readonly error?: string;
  readonly fields?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly body: Envelope;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Ask {
  readonly token?: string | undefined;
  readonly lang?: string;
  readonly key?: string;
  readonly headers?: Record<string, string>;
  /** The network address it comes from; this machine's where none is named. */
  readonly from?: string | undefined;
}

/** For `beforeAll`: an app with its database, also while every core is busy with other suites. */
export const START_TIMEOUT_MS = 180_000;

export const TEST_PASSWORD = 'violet harbour 19 lanterns';

/** The least that argon2id takes: what the real cost is, passwords.test.ts holds. */
export const TEST_PASSWORD_COST = { memoryCost: 8, timeCost: 1 };

/** A client of the app without a network between. */
export function makeCaller(app: App) {
  const headersOf = ({ token, lang, key, headers }: Ask): Record<string, string> => ({
    ...(token === undefined ? {} : { token }),
    ...(lang === undefined ? {} : { lang }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...headers,
  });
  const cameFrom = ({ from }: Ask) => (from === undefined ? {} : { remoteAddress: from });
  const read = (response: {
    statusCode: number;
    body: string;
    headers: Readonly<Record<string, unknown>>;
  }): Answer => ({
    status: response.statusCode,
    body: JSON.parse(response.body) as Envelope,
    headers: response.headers,
  });
  return {
    get: async (path: string, query: Record<string, string> = {}, ask: Ask = {}) =>
      read(
        await app.inject({
          method: 'GET',
          url: `/api/${path}`,
          query,
          headers: headersOf(ask),
          ...cameFrom(ask),
        }),
      ),
    post: async (path: string, body: unknown = {}, ask: Ask = {}) =>
      read(
        await app.inject({
          method: 'POST',
          url: `/api/${path}`,
          headers: { 'content-type': 'application/json', ...headersOf(ask) },
          payload: JSON.stringify(body),
          ...cameFrom(ask),
        }),
      ),
  };
}

export interface TestAppOptions {
  readonly engine?: TestEngine;
  /** One that was filled before; it is left open. */
  readonly database?: Database;
  readonly startMs?: number;
  readonly settings?: Partial<AppSettings>;
  /** True: mails "leave the house", so codes are in `mails` only. */
  readonly delivers?: boolean;
  /** Throws what a mail server would. */
  readonly beforeMail?: () => void;
  /** What past days of the market ended with; nothing, where none is given. */
  readonly pastCloses?: PastCloses;
  /** What the tick log knows. */
  readonly findTick?: (productId: string, seq: number) => Promise<TickRecord | undefined>;
}

/** The public log, with what it takes of prices and closes. */
async function openLogs(house: TradingHouse, { findTick }: Pick<TestAppOptions, 'findTick'>) {
  const { database, clock, hub, logger, closes } = house;
  const publicLog = await aPublicLog({ database, clock, logger });
  const onError = (err: unknown) => logger.error({ err }, 'closes');
  await followCloses({ log: publicLog, closes, onError });
  const tickLog = findTick ? { ...house.log, find: findTick } : house.log;
  const store = createTickLogStore(database);
  const tickEvidence = await logTicks({ publicLog, hub, tickLog, store, logger });
  return { publicLog, tickEvidence };
}

export async function openTestApp(options: TestAppOptions = {}) {
  const { engine, database: given, startMs = TEST_START_MS } = options;
  const clock = createManualClock(startMs);
  const ids = createSystemIds(clock);
  const mode = options.settings?.mode ?? 'practice';
  const filled = given === undefined ? {} : { database: given };
  const house = await openTradingHouse(engine, { ...filled, clock, ids, mode });
  const mails: Mail[] = [];
  const mailer = {
    delivers: options.delivers ?? false,
    send: async (mail: Mail) => {
      options.beforeMail?.();
      mails.push(mail);
    },
  };
  const { database, hub, logger, accountEvents } = house;
  const { publicLog, tickEvidence } = await openLogs(house, options);
  const past = options.pastCloses ?? (async () => new Map());
  const days = createMarketDayStore(database);
  const sentiment = createSentiment({ source: 'test', hub, past, store: days, clock });
  const app = await createApp({
    database: house.served,
    clock,
    hub,
    logger,
    accountEvents,
    mailer,
    ids,
    rulebooks: house.rulebooks,
    tickEvidence,
    kinds: house.kinds,
    trading: house,
    sentiment,
    publicLog,
    closes: house.closes,
    tickTexts: house.log,
    settings: {
      ...defaultSettings(TEST_SECRET_KEY),
      passwordCost: TEST_PASSWORD_COST,
      rateLimits: 'off',
      hasDocs: false,
      checkAnswers: true,
      ...options.settings,
    },
  });
  const caller = makeCaller(app);

  const sendCode = async (email: string, purpose = 'register', ask: Ask = {}): Promise<string> => {
    const { body } = await caller.post('ems/send', { email, purpose }, ask);
    // As the mailbox has it where the answer does not show it; notices may have come in since.
    const codes = mails.flatMap(({ to, text }) =>
      to === email.toLowerCase() ? (/^ {4}(\d{6})$/m.exec(text)?.[1] ?? []) : [],
    );
    return (body.data?.practiceCode as string | null | undefined) ?? codes.at(-1) ?? '';
  };

  /** A registered user with the practice grants. */
  const addAccount = async (email: string, password = TEST_PASSWORD, country?: string) => {
    const code = await sendCode(email);
    const { body } = await caller.post('user/register', { email, password, code, country });
    if (body.code !== 1) throw new Error(`not registered: ${JSON.stringify(body)}`);
    return { email, password, ...(body.data as { token: string; uid: string }) };
  };

  return {
    ...caller,
    app,
    house,
    mails,
    sendCode,
    addAccount,
    clock,
    hub,
    database,
    logger,
    publicLog,
    sentiment,
    /** Everything the ledger says, to show that nothing changed. */
    ledger: async (): Promise<string> => {
      const { rows } = await database.pool.query<{ text: string }>(
        `SELECT (SELECT count(*) FROM entries) || ' entries ' || (SELECT count(*) FROM postings)
           || ' postings ' || coalesce((SELECT string_agg(b::text, ';' ORDER BY b::text)
           FROM balances b), '') || ' orders ' || (SELECT count(*) FROM contract_orders)
           || ' calls and puts ' || (SELECT count(*) FROM cfd_orders) AS text`,
      );
      return rows[0]?.text ?? '';
    },
    close: async () => {
      await app.close();
      await publicLog.stop();
      await house.close();
    },
  };
}
export type TestApp = Awaited<ReturnType<typeof openTestApp>>;
