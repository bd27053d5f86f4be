import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_DRAWINGS, type Drawing } from '../../../../core/market/drawings.ts';
import { isApiError } from '../../../api/apiError.ts';
import { userGetDrawings, userSaveDrawings } from '../../../api/user/drawings.ts';
import { readOnce } from '../../../api/readOnce.ts';
import { changePreferences, readPreferences, usePreference } from '../../../lib/preferences.ts';
import { useAppDispatch, useAppSelector } from '../../../state/clientState.ts';
import type { ClientDispatch } from '../../../state/clientState.ts';
import { selectUid } from '../../../state/session.ts';
import { toastShown } from '../../../state/toasts.ts';
import { DrawingSync, type Answer } from './drawingSync.ts';
import { NO_HISTORY, applyStep, takeStep, withStep, type History, type Step } from './history.ts';
import { adoptDrawings, keyOf, parseKept, withKept, type KeptDrawings } from './keptDrawings.ts';

export interface Drawings extends Pick<KeptDrawings, 'drawings' | 'isHidden'> {
  readonly isFull: boolean;
  /** One act of the user: it can be undone. */
  readonly change: (step: Step) => void;
  /** Undefined where there is nothing to take back, or to do again. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  readonly hide: (isHidden: boolean) => void;
}

function readKept(key: string): KeptDrawings {
  return parseKept(readPreferences().drawings[key]);
}

function writeKept(key: string, kept: KeptDrawings): void {
  if (JSON.stringify(readKept(key)) === JSON.stringify(kept)) return;
  changePreferences({ drawings: withKept(readPreferences().drawings, key, kept) });
}

function take(key: string, step: Step): void {
  const kept = readKept(key);
  writeKept(key, { ...kept, drawings: applyStep(kept.drawings, step, Date.now()) });
}

interface Asked<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
}

function toAnswer<Data>({ data, error }: Asked<Data>): Answer<Data> {
  if (data !== undefined) return { data };
  // Signed out, or too many requests: says nothing of what was asked.
  const isAnswer = isApiError(error) && ![0, 401, 429].includes(error.status) && error.status < 500;
  if (!isAnswer) return { problem: 'failed' };
  return { problem: error.key === 'conflict' ? 'conflict' : 'refused' };
}

/** Keeps the device's drawings and the server's the same, as long as the chart stands. */
function startSync(
  dispatch: ClientDispatch,
  uid: string,
  productId: string,
  onDropped: () => void,
): DrawingSync {
  const key = keyOf(uid, productId);
  return new DrawingSync({
    read: () => readKept(key),
    write: (kept) => {
      writeKept(key, kept);
    },
    fetch: async () => {
      const asked = userGetDrawings.initiate(productId, { forceRefetch: true });
      return toAnswer(await readOnce(dispatch(asked)));
    },
    save: async ({ key: idempotencyKey, version, drawings: list }) => {
      const drawings = list.map((one) => ({ ...one, points: [...one.points] }));
      const body = { productId, version, drawings };
      return toAnswer(await dispatch(userSaveDrawings.initiate({ body, idempotencyKey })));
    },
    isCurrent: () => dispatch((_dispatch, getState) => selectUid(getState())) === uid,
    onDropped,
  });
}

/** Returns what has to be told of each change. */
function useSync(uid: string, productId: string): () => void {
  const dispatch = useAppDispatch();
  const { t } = useTranslation('drawing');
  const sync = useRef<DrawingSync>(undefined);
  const say = useRef<() => void>(undefined);
  useEffect(() => {
    say.current = () => {
      dispatch(toastShown({ kind: 'info', title: t('full', { most: MOST_DRAWINGS }) }));
    };
  });
  useEffect(() => {
    if (uid === '') return undefined;
    const { drawings } = readPreferences();
    const adopted = adoptDrawings(drawings, uid);
    if (Object.keys(drawings).some((key) => key.startsWith(' ')))
      changePreferences({ drawings: adopted });
    const own = startSync(dispatch, uid, productId, () => say.current?.());
    sync.current = own;
    const refresh = (): void => {
      if (document.visibilityState === 'visible') own.refresh();
    };
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('online', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('online', refresh);
      sync.current = undefined;
      own.end();
    };
  }, [dispatch, uid, productId]);
  return useCallback(() => sync.current?.changed(), []);
}

/** The drawings of whoever is signed in (or of the visitor) on a product, and how they change. */
export function useDrawings(productId: string): Drawings {
  const uid = useAppSelector(selectUid) ?? '';
  const key = keyOf(uid, productId);
  const raw = usePreference('drawings')[key];
  const { drawings, isHidden } = useMemo(() => parseKept(raw), [raw]);
  const [{ of, history }, setHistory] = useState({ of: key, history: NO_HISTORY });
  const own = of === key ? history : NO_HISTORY;
  const tell = useSync(uid, productId);
  const apply = (step: Step, next: History): void => {
    take(key, step);
    setHistory({ of: key, history: next });
    tell();
  };
  const wayTo = (way: 'undo' | 'redo'): (() => void) | undefined => {
    const taken = takeStep(own, way);
    return (
      taken &&
      (() => {
        apply(taken.step, taken.history);
      })
    );
  };
  return {
    drawings,
    isHidden,
    isFull: drawings.length >= MOST_DRAWINGS,
    change: (step) => {
      apply(step, withStep(own, step));
    },
    undo: wayTo('undo'),
    redo: wayTo('redo'),
    hide: (next) => {
      writeKept(key, { ...readKept(key), isHidden: next });
    },
  };
}

/** The change that gives a drawing another look or place. */
export const changed = (before: Drawing, after: Drawing): Step => [{ before, after }];
