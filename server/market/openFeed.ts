// FEED → the feed that the server plays. Anything that cannot be played stops the start with one line naming FEED.
// Source: running.md "FEED".
import type { MarketProduct } from '../../core/market/types.ts';
import type { Clock, Logger } from '../ports.ts';
import type { Feed } from './ports.ts';
import { createReplayFeed } from './replay/createReplayFeed.ts';
import { parseReplayOption } from './replay/parseReplayOption.ts';
import { createSimFeed } from './sim/createSimFeed.ts';
import type { DaySeeds } from './sim/daySeed.ts';
import { createVenueFeed } from './venues/createVenueFeed.ts';
import { VENUE_NAMES } from './venues/venueTable.ts';

export interface OpenFeedOptions {
  /** The value of FEED. */
  readonly feed: string;
  /** Of `sim` without a seed of its own: the same at every start. */
  readonly defaultSeed: string | DaySeeds;
  readonly products: readonly MarketProduct[];
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Throws an Error whose message is one line that begins with FEED. */
export function openFeed(options: OpenFeedOptions): Feed {
  try {
    return parseFeed(options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`FEED: ${reason.replaceAll(/\s+/g, ' ')}`, { cause: error });
  }
}

function parseFeed({ feed, defaultSeed, products, clock, logger }: OpenFeedOptions): Feed {
  if (feed === 'sim') return createSimFeed({ seed: defaultSeed, products, clock });
  if (feed.startsWith('sim:')) {
    const seed = feed.slice('sim:'.length);
    if (!/^[\w.-]{1,64}$/.test(seed)) {
      throw new Error(`the seed "${seed}" is not 1 to 64 letters, digits, ".", "_" or "-"`);
    }
    return createSimFeed({ seed, products, clock });
  }
  if (feed.startsWith('replay:')) {
    return createReplayFeed({ ...parseReplayOption(feed), products, clock, logger });
  }
  const venues = feed.split(',').map((name) => name.trim());
  const unknown = venues.find((name) => !VENUE_NAMES.includes(name));
  if (unknown !== undefined) {
    const forms = `sim, sim:<seed>, replay:<file or folder>, or venues out of ${VENUE_NAMES.join(', ')}`;
    throw new Error(`"${unknown}" is none of ${forms}`);
  }
  return createVenueFeed({ venues, products, clock, logger });
}
