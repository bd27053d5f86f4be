// The closes of minutes: what the market closed each with, in the database and in the public log.
// Source: decisions.md "CFD call / put" (Early close), "Price evidence" (Public log).
import { setUpPeriodicJob } from '../jobs/periodic.ts';
import { candleSourceOf } from '../market/candleSource.ts';
import type { Feed, MarketHub } from '../market/ports.ts';
import { followCloses } from '../publicLog/closesLines.ts';
import type { PublicLog } from '../publicLog/ports.ts';
import type { Clock, Logger } from '../ports.ts';
import { createMinuteCloses, ForeignMinute, type MinuteCloses } from '../services/minuteCloses.ts';
import type { Database } from '../store/database.ts';
import type { Violation } from '../store/invariantStore.ts';
import { createMinuteCloseStore } from '../store/minuteCloseStore.ts';

/** Of a feed's own past, which it shares with no other. */
export const openCloses = (feed: Feed, hub: MarketHub, database: Database): MinuteCloses =>
  createMinuteCloses({
    hub,
    source: candleSourceOf(feed),
    store: createMinuteCloseStore(database),
  });

/** A minute's closes are written down soon after it, whether a sale asks for them or not. */
const CLOSES_PERIOD_MS = 2000;

const CLOSES_OWN = 'closes of minutes are the server’s';

/** Brings the closes of minutes into the public log; returns what ends it. Call once the market has its past. */
export async function logCloses(options: {
  readonly publicLog: PublicLog;
  readonly closes: MinuteCloses;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly report: (found: readonly Violation[]) => Promise<unknown>;
}): Promise<() => Promise<void>> {
  const { publicLog: log, closes, clock, logger, report } = options;
  await followCloses({
    log,
    closes,
    onError: (err) => logger.error({ err }, 'the closes of a minute are missing in the public log'),
  });
  const run = async (): Promise<void> => {
    try {
      await closes.look(clock.now());
    } catch (error) {
      if (error instanceof ForeignMinute)
        await report([{ invariant: CLOSES_OWN, userId: null, detail: error.message }]);
      throw error;
    }
  };
  return setUpPeriodicJob({ name: 'closes of minutes', periodMs: CLOSES_PERIOD_MS, run }, options);
}
