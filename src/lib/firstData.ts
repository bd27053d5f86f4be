/**
 * What the page has asked for before its scripts came (public/first.js): texts of the first screen and answers of the
 * server. Everything is taken once; who finds nothing, or something for another account, asks by himself.
 */
import { pause } from './pause.ts';
import { whenIdle } from './whenIdle.ts';

interface FirstAnswer {
  readonly lang: string;
  readonly token: string | null;
  /** This device's clock, ms. */
  readonly askedAt: number;
  /** Rejects without a network. */
  readonly answer: Promise<{ readonly response: Response; readonly answeredAt: number }>;
}

export interface FirstData {
  /** Language → group → file name under assets/. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** File name → its content, on its way. */
  readonly files: Record<string, Promise<unknown> | undefined>;
  /** Address → its answer, on its way. */
  readonly answers: Record<string, FirstAnswer | undefined>;
  /** Settles once every script and answer of the first screen has come or failed. */
  readonly here: Promise<unknown>;
}

interface Page {
  readonly fairleadFirst?: FirstData;
}

/** Undefined under `vite` and in tests: there the page's first script has nothing to ask for. */
export const readFirstData = (): FirstData | undefined => (globalThis as Page).fairleadFirst;

/** What is not of the first screen is fetched after it, at the latest after so long. */
const FIRST_SCREEN_MS = 5_000;

/** Resolves when what the first screen is made of has left the line free; at once where nothing was asked for. Never rejects. */
export async function firstScreenHere(): Promise<void> {
  const first = readFirstData();
  if (first === undefined) return;
  await Promise.race([first.here, pause(FIRST_SCREEN_MS)]);
}

/** The same, and the page has drawn it: for what is not on the first screen. Never rejects. */
export async function firstScreenDone(): Promise<void> {
  await firstScreenHere();
  await whenIdle();
}

/** What nobody waits for comes so long after the first screen. */
const UNHURRIED_MS = 2_000;

/** For what may come whenever there is time: the first screen stands, and has been used for a moment. Never rejects. */
export async function firstScreenUsed(): Promise<void> {
  await firstScreenDone();
  if (readFirstData() === undefined) return;
  await pause(UNHURRIED_MS);
  await whenIdle();
}

/** Older than this an answer says nothing of now. */
const OLD_AFTER_MS = 15_000;

interface Times {
  readonly askedAt: number;
  readonly answeredAt: number;
}
const timesOf = new Map<string, Times>();

/** When the answer to a path was asked for and came (ms, this device's clock), where the page's first script did; once. */
export function takeFirstTimes(url: string): Times | undefined {
  const times = timesOf.get(url);
  timesOf.delete(url);
  return times;
}

/** The answer that was asked for before, or undefined; never rejects. */
export async function takeFirstAnswer(
  url: string,
  credentials: { readonly lang: string; readonly token: string | undefined },
): Promise<Response | undefined> {
  const first = readFirstData();
  const asked = first?.answers[url];
  if (first === undefined || asked === undefined) return undefined;
  first.answers[url] = undefined;
  const isOurs = asked.lang === credentials.lang && asked.token === (credentials.token ?? null);
  if (!isOurs || Date.now() - asked.askedAt > OLD_AFTER_MS) return undefined;
  try {
    const { response, answeredAt } = await asked.answer;
    timesOf.set(url.split('?')[0] ?? url, { askedAt: asked.askedAt, answeredAt });
    return response;
  } catch {
    // No answer then: who wants it asks again, with his own retries.
    return undefined;
  }
}
