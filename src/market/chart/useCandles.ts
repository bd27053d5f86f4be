import { useCallback, useEffect, useRef, useState } from 'react';
import type { IntervalName } from '../../../protocol/product.ts';
import { productGetProductKline } from '../../api/productApi.ts';
import { readOnce } from '../../api/readOnce.ts';
import { makeCell } from '../../lib/cell.ts';
import type { Cell } from '../../lib/cell.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { klineFeed } from '../../realtime/klineFeed.ts';
import { useStream } from '../../realtime/useStream.ts';
import { CandleShelf } from './candleShelf.ts';
import type { CandleListener } from './candleShelf.ts';
import { FIRST_BARS, OLDER_BARS } from './heldBars.ts';

export interface Candles {
  readonly state: 'loading' | 'ready' | 'empty' | 'failed';
  readonly retry: () => void;
  /** The page before the oldest bar is wanted. */
  readonly loadOlder: () => void;
  /** The view is at rest and reaches back over so many bars: what is far before it may go. */
  readonly forgetOlder: (inView: number) => void;
  /** Whether the oldest candle that there is has come. */
  readonly isWhole: Cell<boolean>;
  /** Follows the bars outside React; tells all at once if there are any. Returns the end. */
  readonly follow: (listener: CandleListener) => () => void;
}

/** The candles of a product and interval: HTTP first, then the stream, older pages on demand. */
export function useCandles(productId: string, interval: IntervalName): Candles {
  const dispatch = useAppDispatch();
  const shelf = useRef<CandleShelf>(undefined);
  const [attempt, setAttempt] = useState(0);
  const wanted = `${productId} ${interval} ${attempt}`;
  const [reached, setReached] = useState<{ wanted: string; state: Candles['state'] }>();
  const state = reached?.wanted === wanted ? reached.state : 'loading';
  const [isWhole] = useState(() => makeCell(false));
  useStream('kline', productId, interval);

  useEffect(() => {
    const own = new CandleShelf({
      productId,
      interval,
      klines: klineFeed,
      fetchPage: async (to) => {
        const limit = to === undefined ? FIRST_BARS : OLDER_BARS;
        const page = { productId, interval, limit, ...(to !== undefined && { to }) };
        const asked = productGetProductKline.initiate(page, { forceRefetch: true });
        return (await readOnce(dispatch(asked))).data;
      },
      onState: (next) => {
        setReached({ wanted, state: next });
      },
      onWhole: isWhole.set,
    });
    isWhole.set(false);
    shelf.current = own;
    return () => {
      own.end();
    };
  }, [dispatch, productId, interval, wanted, isWhole]);

  const loadOlder = useCallback(() => {
    void shelf.current?.loadOlder();
  }, []);
  const forgetOlder = useCallback((inView: number) => {
    shelf.current?.forgetOlder(inView);
  }, []);
  const follow = useCallback(
    (listener: CandleListener) => shelf.current?.follow(listener) ?? (() => undefined),
    [],
  );
  const retry = useCallback(() => {
    setAttempt((count) => count + 1);
  }, []);
  return { state, retry, loadOlder, forgetOlder, isWhole, follow };
}
