// A venue feed connected to venue servers on this machine.
import { setTimeout as pause } from 'node:timers/promises';
import type { FeedMessage, MarketProduct } from '../../core/market/types.ts';
import type { VenueFeed } from '../../server/market/venues/createVenueFeed.ts';
import { createVenueFeed } from '../../server/market/venues/createVenueFeed.ts';
import { createManualClock } from '../builders/manualClock.ts';
import { waitUntil } from '../builders/waitUntil.ts';
import type { CapturedLine } from './captureLogger.ts';
import { captureLogger } from './captureLogger.ts';
import type { RecordedVenue } from './recordedVenues.ts';
import { recordedVenue } from './recordedVenues.ts';
import type { Session } from './session.ts';
import type { ScriptedVenue } from './venueScripts.ts';
import { VENUE_SCRIPTS } from './venueScripts.ts';
import type { VenueServer } from './venueServer.ts';
import { startVenueServer } from './venueServer.ts';

const LOOK_EVERY_MS = 10;
/** Nothing is timed: half a minute of recorded frames takes a second or two, and as long as it takes on a busy machine. */
const WITHIN_MS = 120_000;

export interface LiveVenue {
  readonly recorded: RecordedVenue & { readonly session: Session };
  readonly server: VenueServer;
  readonly feed: VenueFeed;
  readonly messages: FeedMessage[];
  readonly ended: string[];
  readonly log: CapturedLine[];
  /** Waits until it holds; at each look the program's own clock goes on by `stepMs`. */
  until(what: string, holds: () => boolean): Promise<void>;
  stop(): Promise<void>;
}

export interface LiveOptions {
  /** Recorded seconds per second that the server plays. */
  readonly speed?: number;
  /** What passes on the program's own clock between two looks of a wait: it stands still unless the test is about time. */
  readonly stepMs?: number;
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
  const clock = createManualClock(session.frames[0]?.timeMs ?? 0);
  const feed = createVenueFeed({
    venues: [venue],
    products: [product, ...(options.products ?? [])],
    endpoint: (url) => server.endpoint(url),
    clock,
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
    until: (what, holds) =>
      waitUntil(what, holds, {
        // Frames come in real time, and the library beside them has timers of its own.
        turn: async () => {
          clock.advance(options.stepMs ?? 0);
          await pause(LOOK_EVERY_MS);
        },
        withinMs: WITHIN_MS,
      }),
    async stop() {
      await feed.stop();
      await server.close();
    },
  };
}
