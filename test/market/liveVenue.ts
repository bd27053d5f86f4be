// A venue feed connected to venue servers on this machine.
import type { FeedMessage, MarketProduct } from '../../core/market/types.ts';
import type { VenueFeed } from '../../server/market/venues/createVenueFeed.ts';
import { createVenueFeed } from '../../server/market/venues/createVenueFeed.ts';
import type { CapturedLine } from './captureLogger.ts';
import { captureLogger } from './captureLogger.ts';
import type { RecordedVenue } from './recordedVenues.ts';
import { recordedVenue } from './recordedVenues.ts';
import { createScaledClock } from './scaledClock.ts';
import type { Session } from './session.ts';
import type { ScriptedVenue } from './venueScripts.ts';
import { VENUE_SCRIPTS } from './venueScripts.ts';
import type { VenueServer } from './venueServer.ts';
import { startVenueServer } from './venueServer.ts';

export interface LiveVenue {
  readonly recorded: RecordedVenue & { readonly session: Session };
  readonly server: VenueServer;
  readonly feed: VenueFeed;
  readonly messages: FeedMessage[];
  readonly ended: string[];
  readonly log: CapturedLine[];
  stop(): Promise<void>;
}

export interface LiveOptions {
  /** Recorded seconds per second that the server plays. */
  readonly speed?: number;
  /** How fast the program's own clock runs: its waits get shorter by this. */
  readonly clockSpeed?: number;
  /** Besides the session's own product. */
  readonly products?: readonly MarketProduct[];
  /** Called with the server before anything connects. */
  prepare?(server: VenueServer): void;
}

export async function openLiveVenue(
  venue: ScriptedVenue,
  options: LiveOptions = {},
): Promise<LiveVenue> {
  const recorded = recordedVenue(venue);
  const { session, product } = recorded;
  const server = await startVenueServer({
    script: VENUE_SCRIPTS[venue],
    session,
    speed: options.speed ?? 20,
  });
  options.prepare?.(server);
  const { logger, lines } = captureLogger();
  const feed = createVenueFeed({
    venues: [venue],
    products: [product, ...(options.products ?? [])],
    endpoint: (url) => server.endpoint(url),
    clock: createScaledClock(session.frames[0]?.timeMs ?? 0, options.clockSpeed ?? 1),
    logger,
  });
  const messages: FeedMessage[] = [];
  const ended: string[] = [];
  await feed.start({
    onMessage: (message) => void messages.push(message),
    onEnd: (productId) => void ended.push(productId),
  });
  return {
    recorded,
    server,
    feed,
    messages,
    ended,
    log: lines,
    async stop() {
      await feed.stop();
      await server.close();
    },
  };
}

/** Waits until it holds; fails, with `what`, after half a minute. */
export async function waitUntil(what: string, holds: () => boolean): Promise<void> {
  const end = performance.now() + 30_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
