// What this device was told of an order's acceptance, before the message that filled it.
import { useMemo } from 'react';
import { parseAcceptance } from '../../core/proof/placeLine.ts';
import type { HeardAcceptance } from '../lib/parsePreferences.ts';
import { usePreference } from '../lib/preferences.ts';
import { delayOf } from './acceptanceDelay.ts';

export { DELAY_SHOWN_MS } from './acceptanceDelay.ts';

export interface AcceptanceHeard {
  readonly line: string;
  /** When the order was sent, by the server's clock as the device knew it; undefined where another page sent it. */
  readonly sentAt: number | undefined;
  readonly acceptedTime: number;
  /** Undefined without `sentAt`. Above 250 ms it is worth showing. */
  readonly delayMs: number | undefined;
  /** By the log that this device follows. */
  readonly signed: boolean;
}

const isOf = ({ key, line }: HeardAcceptance, of: string): boolean =>
  key === of || parseAcceptance(line)?.orderHash === of;

/** `of`: an order's hash, or the key of its request (protocol/proof.ts acceptanceEvidence.key). Undefined where none was heard. */
export function useAcceptanceHeard(of: string | undefined): AcceptanceHeard | undefined {
  const heard = usePreference('heard');
  return useMemo(() => {
    const found = of === undefined ? undefined : heard.find((one) => isOf(one, of));
    const acceptedTime = found && parseAcceptance(found.line)?.acceptedTime;
    if (found === undefined || acceptedTime === undefined) return undefined;
    const { line, sentAt, isSigned } = found;
    const delayMs = delayOf(found);
    return { line, sentAt: sentAt ?? undefined, acceptedTime, delayMs, signed: isSigned };
  }, [heard, of]);
}
