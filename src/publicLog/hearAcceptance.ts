// An acceptance as it is told to this device: its signature is checked, and it is kept beside the time when the order was sent.
// Must keep it even where the log's key did not sign it: that is evidence, too. Source: decisions.md "Price evidence" (Acceptance).
import { getI18n } from 'react-i18next';
import { acceptancesText, foldAcceptance } from '../../core/proof/acceptance.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { HEARD_KEPT, type HeardAcceptance } from '../lib/parsePreferences.ts';
import { changePreferences, readPreferences } from '../lib/preferences.ts';
import { sentAt as sentAtOf } from '../lib/sentTimes.ts';
import type { AcceptanceEvent } from '../state/acceptances.ts';
import { delayOf, DELAY_SHOWN_MS } from './acceptanceDelay.ts';
import { deviceLog } from './deviceLog.ts';

/** What the order itself says comes first: one message stands on the screen at a time. */
const AFTER_ANSWER_MS = 2500;

async function isSigned({ line, path, note }: AcceptanceEvent): Promise<boolean> {
  try {
    return await deviceLog.signs(note, acceptancesText(foldAcceptance(line, path, sha256)));
  } catch {
    // Neither script nor log could be had: nobody has seen that it is signed.
    return false;
  }
}

/**
 * Newest first, each line once: another page hears it as well, and a new connection is told it again. What is known is added to:
 * the signature once somebody could check it, the sending time by the page that sent the order. True where that is new.
 */
function keep(heard: HeardAcceptance): boolean {
  const before = readPreferences().heard;
  const known = before.find(({ line }) => line === heard.line);
  const isSentHere = heard.sentAt !== null && (known?.sentAt ?? null) === null;
  const isSignedNow = heard.isSigned && known?.isSigned !== true;
  if (known !== undefined && !isSentHere && !isSignedNow) return false;
  const { key, sentAt } = isSentHere ? heard : (known ?? heard);
  const kept = { ...(isSignedNow ? heard : (known ?? heard)), key, sentAt };
  const others = before.filter((one) => one !== known);
  changePreferences({ heard: [kept, ...others].slice(0, HEARD_KEPT) });
  return isSentHere;
}

async function sayLate(delayMs: number): Promise<{ title: string; reason: string }> {
  const i18n = getI18n();
  await Promise.all([
    i18n.loadNamespaces('publicLog'),
    new Promise((resolve) => {
      setTimeout(resolve, AFTER_ANSWER_MS);
    }),
  ]);
  const seconds = (delayMs / 1000).toFixed(2);
  const ns = { ns: 'publicLog' } as const;
  return {
    title: i18n.t('acceptedLate', { ...ns, seconds }),
    reason: i18n.t('acceptedLateNote', ns),
  };
}

/** Keeps it; the words of a toast where the order was accepted late. `clockOffsetMs`: the server's clock less this device's. */
export async function hearAcceptance(
  event: AcceptanceEvent,
  clockOffsetMs: number,
): Promise<{ readonly title: string; readonly reason: string } | undefined> {
  const { key, line, path, note } = event;
  const sent = sentAtOf(key);
  const sentAt = sent === undefined ? null : sent + clockOffsetMs;
  const heard: HeardAcceptance = { key, line, path, note, isSigned: await isSigned(event), sentAt };
  const delay = keep(heard) ? delayOf(heard) : undefined;
  return delay !== undefined && delay > DELAY_SHOWN_MS ? sayLate(delay) : undefined;
}
