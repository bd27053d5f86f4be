// Whether it is time to say that the app can be put on the home screen: once, to who has traded here or has come again.
// Must never stand in the way: the browser's own question is kept back until somebody wants it (app/setUpAppNews.ts).
import { useSyncExternalStore } from 'react';
import { changePreferences, readPreferences } from './preferences.ts';

/** The browser's question; it can be put once. */
export interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

/** `ask`: the browser can be asked; `words`: on an iPhone or iPad it is the user who has to do it. */
export type InstallWay = 'ask' | 'words';

/** Coming back after half an hour is another visit. */
export const NEXT_VISIT_MS = 30 * 60_000;

let question: InstallEvent | undefined;
let isDue = false;
/** Said in an earlier visit, or dismissed in this one. */
let isOver = false;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** The browser would ask. */
export function noteQuestion(event: InstallEvent): void {
  question = event;
  tell();
}

/** A trade of the user's has gone through. */
export function noteTrade(): void {
  isDue = true;
  tell();
}

/** Counts the visit. `now`: this device's clock. */
export function noteVisit(now: number): void {
  const { firstVisitAt, wasInstallSaid } = readPreferences();
  isOver = wasInstallSaid;
  if (firstVisitAt === undefined) changePreferences({ firstVisitAt: now });
  isDue = firstVisitAt !== undefined && now - firstVisitAt >= NEXT_VISIT_MS;
  tell();
}

function isInstalled(): boolean {
  const { standalone } = navigator as { readonly standalone?: boolean };
  return standalone === true || window.matchMedia('(display-mode: standalone)').matches;
}

/** Tablets of the maker call themselves a Mac. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** How the app can be installed here, if that is to be said now. */
function readInstallWay(): InstallWay | undefined {
  if (!isDue || isOver || isInstalled()) return undefined;
  if (question !== undefined) return 'ask';
  return isApple() ? 'words' : undefined;
}

/** It is on the screen: no later visit says it again. */
export function noteInstallSaid(): void {
  changePreferences({ wasInstallSaid: true });
}

export function dismissInstall(): void {
  isOver = true;
  tell();
}

/** Has the browser ask. */
export async function askToInstall(): Promise<void> {
  const asked = question;
  question = undefined;
  dismissInstall();
  await asked?.prompt();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useInstallWay = (): InstallWay | undefined =>
  useSyncExternalStore(subscribe, readInstallWay);
