// What an account event of the socket does: out-of-date reads are fetched again, a few of them are said aloud.
// Must never change money on the screen by itself: amounts come from HTTP. Source: api/tags.ts, wire.md "Socket".
import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import type { AccountEvent } from '../../protocol/socketEvents.ts';
import { baseApi } from '../api/baseApi.ts';
import { acceptanceHeard } from '../state/acceptances.ts';
import { expired } from '../state/session.ts';
import { toastShown } from '../state/toasts.ts';
import type { LoanNotice } from '../state/toasts.ts';
import { tagsOfAccountEvent } from '../api/tags.ts';
import type { Tag } from '../api/tags.ts';

/** Told to whatever gives signals of it; its detail is the event. */
export const ACCOUNT_EVENT = 'account-event';

/** Of something that has an id: an order, a record, an alert. */
export type ChangeEvent = Extract<AccountEvent, { readonly orderId: string }>;

let news: readonly ChangeEvent[] = [];
/** Alerts that fired and orders that a rule has filled or the house taken back, oldest first: the first may before the one who says them has come (app/AppWatch.tsx). */
export const accountNews = {
  read: (): readonly ChangeEvent[] => news,
  forget: (): void => {
    news = [];
  },
};

/** States that somebody may want to hear of: of an alert, and of an order that the house took back. */
const TOLD = /fired|cancelled/;

/** Mails that are said aloud as well: what nobody asked for, and somebody may want to act on. */
const SAID = /^loan_(?:notice|overdue|sold_part|sold_all)/;

const noticeOf = (event: AccountEvent): LoanNotice | undefined =>
  event.type === 'notice' ? (SAID.exec(event.state)?.[0] as LoanNotice | undefined) : undefined;

/** A fill makes several events at once; they are one refetch. */
const GATHER_MS = 60;

export function makeAccountEvents(dispatch: Dispatch<UnknownAction>): {
  receive: (event: AccountEvent) => void;
  stop: () => void;
} {
  const stale = new Set<Tag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = (): void => {
    timer = undefined;
    const tags = [...stale];
    stale.clear();
    dispatch(baseApi.util.invalidateTags(tags));
  };
  return {
    receive(event) {
      if (event.type === 'session') {
        dispatch(expired({ redirect: true }));
        return;
      }
      if (event.type === 'acceptance') {
        dispatch(acceptanceHeard(event));
        return;
      }
      const change = event as ChangeEvent;
      if (change.filled !== undefined || TOLD.test(change.state)) news = [...news, change];
      window.dispatchEvent(new CustomEvent(ACCOUNT_EVENT, { detail: event }));
      const notice = noticeOf(event);
      if (notice !== undefined) dispatch(toastShown({ kind: 'info', notice }));
      for (const tag of tagsOfAccountEvent(event)) stale.add(tag);
      if (stale.size > 0) timer ??= setTimeout(refresh, GATHER_MS);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      stale.clear();
    },
  };
}
