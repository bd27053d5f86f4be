import { useEffect, useRef, useState } from 'react';
import type { Rulebook } from '../../../../core/rulebook/types.ts';
import type { QuantInfo } from '../../../../protocol/quant.ts';
import { isApiError } from '../../../api/apiError.ts';
import { quantGetMinutes } from '../../../api/quantApi.ts';
import { readOnce } from '../../../api/readOnce.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { compareBacktest } from './compareBacktest.ts';
import type { Compared } from './compareBacktest.ts';
import type { RerunAnswer } from './rerun.ts';
import { runInThread } from './runInThread.ts';

const DAY_MS = 86_400_000;
/** Of one part; the server gives 31 days at most. */
const PART_MS = 30 * DAY_MS;

type Told = NonNullable<QuantInfo['backtest']>;

export type RerunState =
  | { readonly step: 'idle' }
  /** Share of the minutes that have come, 0 to 1. */
  | { readonly step: 'loading'; readonly share: number }
  | { readonly step: 'running' }
  | {
      readonly step: 'done';
      readonly told: Told;
      readonly answer: RerunAnswer;
      readonly same: Readonly<Record<Compared, boolean>>;
    }
  /** What the server said, or nothing where none spoke. */
  | { readonly step: 'failed'; readonly message: string };

interface RerunOptions {
  readonly info: QuantInfo;
  readonly backtest: Told;
  readonly document: Rulebook;
}

/** The starts of the parts of [from, to). */
export function partsOf({ from, to }: Pick<Told, 'from' | 'to'>): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = [];
  for (let start = from; start < to; start += PART_MS)
    parts.push({ from: start, to: Math.min(to, start + PART_MS) });
  return parts;
}

/** Fetches the minutes of a back-test, runs it here in a thread of its own, and holds every number against what was told. */
export function useRerun({ info, backtest, document }: RerunOptions): {
  readonly state: RerunState;
  readonly run: () => void;
} {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<RerunState>({ step: 'idle' });
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => {
      controller.abort();
    };
  }, []);

  const fetchParts = async (told: Told, signal: AbortSignal): Promise<string[]> => {
    const texts: string[] = [];
    const parts = partsOf(told);
    for (const part of parts) {
      setState({ step: 'loading', share: texts.length / parts.length });
      const asked = { productId: info.productId, candlesHash: told.candlesHash, ...part };
      const query = dispatch(quantGetMinutes.initiate(asked, { forceRefetch: true }));
      // One after the other: a phone's line is not faster for many.
      // oxlint-disable-next-line no-await-in-loop
      const { text } = await readOnce(query).then(() => query.unwrap());
      if (signal.aborted) break;
      texts.push(text);
    }
    return texts;
  };

  const { run } = useSingleFlight(async () => {
    const signal = left.current?.signal;
    if (signal === undefined) return;
    // What is told may be worked out anew meanwhile: these are the numbers that were on the screen.
    const told = backtest;
    try {
      const parts = await fetchParts(told, signal);
      if (signal.aborted) return;
      setState({ step: 'running' });
      const { windowDays, stepMs } = told;
      const order = { productId: info.productId, parts, document, quantId: info.id };
      const answer = await runInThread({ ...order, windowDays, stepMs }, signal);
      setState({ step: 'done', told, answer, same: compareBacktest(told, answer) });
    } catch (error) {
      if (signal.aborted) return;
      setState({ step: 'failed', message: isApiError(error) ? error.message : '' });
    }
  });
  return { state, run };
}
