// Puts the fear and greed index together: days of the feed's past, their store, and the job that finishes each day.
import { candleSourceOf } from '../market/candleSource.ts';
import { createPastCloses } from '../market/sentiment/pastCloses.ts';
import { createSentiment } from '../market/sentiment/sentiment.ts';
import { type PeriodicJob, setUpPeriodicJob } from '../jobs/periodic.ts';
import type { Feed, MarketHub, Sentiment } from '../market/ports.ts';
import type { Clock, Logger } from '../ports.ts';
import type { Database } from '../store/database.ts';
import { createMarketDayStore } from '../store/marketDayStore.ts';

export interface SentimentParts {
  readonly feed: Feed;
  readonly hub: MarketHub;
  readonly database: Database;
  readonly clock: Clock;
}

/** How often the job looks whether a midnight has passed. */
const LOOK_PERIOD_MS = 5_000;

export const openSentiment = ({ feed, hub, database, clock }: SentimentParts): Sentiment =>
  createSentiment({
    source: candleSourceOf(feed),
    hub,
    past: createPastCloses({ feed, hub }),
    store: createMarketDayStore(database),
    clock,
  });

const sentimentJob = (sentiment: Sentiment): PeriodicJob => ({
  name: 'fear and greed of the day',
  periodMs: LOOK_PERIOD_MS,
  run: () => sentiment.takeDue(),
});

/** Returns what stops it. */
export const setUpSentiment = (
  sentiment: Sentiment,
  options: { readonly clock: Clock; readonly logger: Logger },
): (() => Promise<void>) => setUpPeriodicJob(sentimentJob(sentiment), options);
