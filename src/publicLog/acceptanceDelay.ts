// How late an order was accepted: the log's time of it less the time at which this device sent it.
import { parseAcceptance } from '../../core/proof/placeLine.ts';
import type { HeardAcceptance } from '../lib/parsePreferences.ts';

/** A difference up to this is the way to the server and back; above it, it is shown. */
export const DELAY_SHOWN_MS = 250;
/** How long after it was sent an order was accepted, ms; undefined where this page did not send it. */
export function delayOf({ line, sentAt }: HeardAcceptance): number | undefined {
  const acceptedTime = parseAcceptance(line)?.acceptedTime;
  return sentAt === null || acceptedTime === undefined ? undefined : acceptedTime - sentAt;
}
