// Puts together what watches the market for alerts and who is told; how they are saved is their kind's. Beside trading, never
// within it.
import { lostAnswersJob } from '../jobs/lostAnswers.ts';
import { setUpPeriodicJob } from '../jobs/periodic.ts';
import { fill, mailTexts, parseLanguage } from '../languages.ts';
import type { MarketHub } from '../market/ports.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import { deriveKey } from '../process/secretKey.ts';
import type { AccountEvents } from '../realtime/ports.ts';
import { noticeKindOf, paramsOf } from '../services/alerts/alertTexts.ts';
import { AlertWatch } from '../services/alerts/alertWatch.ts';
import { createFiredAlerts } from '../services/alerts/firedAlerts.ts';
import { createPushes } from '../services/alerts/pushes.ts';
import { sendPush, type SendPush } from '../services/alerts/sendPush.ts';
import { createPushSigner } from '../services/alerts/webPush.ts';
import type { Notices } from '../services/notices.ts';
import type { AppSettings } from '../settings.ts';
import type { KeptFiring } from '../store/alertFiringStore.ts';
import type { Database } from '../store/database.ts';
import type { TradingServices } from './trading.ts';

export interface AlertOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly hub: MarketHub;
  readonly settings: AppSettings;
  readonly notices: Pick<Notices, 'wake'>;
  readonly accountEvents: AccountEvents;
  readonly trading: Pick<TradingServices, 'executor' | 'matching'>;
  /** How a message leaves the house; a test has its own. */
  readonly send?: SendPush;
}

/** Where push services reach us, where the operator names no host of his own. */
const NO_HOST = 'localhost';

function textsOf({ hub }: AlertOptions) {
  return {
    priceDecimals: (productId: string) => hub.product(productId)?.priceDecimals ?? 0,
    nameOf: (productId: string) => {
      const product = hub.product(productId);
      return product === undefined ? productId : `${product.base}/${product.quote}`;
    },
  };
}

function pushesOf(options: AlertOptions, texts: ReturnType<typeof textsOf>) {
  const { settings, send = sendPush } = options;
  const { secretKey, domains, brand, defaultLang } = settings;
  const seed = deriveKey(secretKey, 'web push');
  const signer = createPushSigner(seed, `https://${domains[0] ?? NO_HOST}`);
  const write = (kept: KeptFiring, lang: string) => {
    const { alert } = kept;
    const language = parseLanguage(lang, defaultLang);
    const { subject, text } = mailTexts(language).notice;
    const values = { ...paramsOf(kept, texts), brand: brand.name };
    const kind = noticeKindOf(alert);
    const { productId, id: tag } = alert;
    return {
      title: fill(language, subject[kind], values),
      body: fill(language, text[kind], values),
      productId,
      tag,
    };
  };
  return createPushes({ ...options, signer, send, write });
}

export function createAlertServices(options: AlertOptions) {
  const { database, clock, logger, hub, settings, trading } = options;
  const { executor, matching } = trading;
  const limits = settings.alerts;
  const texts = textsOf(options);
  const pushes = pushesOf(options, texts);
  const fired = createFiredAlerts({
    ...options,
    ...texts,
    limits,
    push: (kept) => pushes.tell(kept),
  });
  const findLive = (orderId: string) => matching.findLive(orderId);
  const watch = new AlertWatch({ database, hub, limits, findLive, fired });
  const readAgain = lostAnswersJob({
    failures: () => executor.stats.failures,
    readAgain: () => watch.load(),
  });
  const stops = [
    executor.onCommitted((committed) => watch.onCommitted(committed)),
    hub.onTick((tick) => watch.onTick(tick)),
  ];
  const name = 'alerts after a lost answer';
  const stopReading = setUpPeriodicJob({ ...readAgain, name }, { clock, logger });
  return {
    pushes,
    /** Takes over what waits. */
    start: () => watch.load(),
    stop: async (): Promise<void> => {
      for (const stop of stops) stop();
      await stopReading();
      await fired.stop();
      await pushes.stop();
    },
  };
}
