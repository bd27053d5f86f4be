import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntervalName } from '../../../../protocol/product.ts';
import type { Cell } from '../../../lib/cell.ts';
import { pairOf } from '../../../lib/pairOf.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { proofAsked } from '../../../state/proofRequests.ts';
import { useProductInfo } from '../../product/productContext.ts';
import type { ChartHost } from '../chartHost.ts';
import type { ChartTicket } from '../press/pricePick.ts';
import { FillSheet } from './FillSheet.tsx';
import { fillsWithin } from './groupFills.ts';
import type { OwnFill, TimeSpan } from './groupFills.ts';
import { startMarks, watchSpan } from './marksLayer.ts';
import type { MarksLayer } from './marksLayer.ts';
import { useHasMarks } from './markChoice.ts';
import { useOwnFills } from './useOwnFills.ts';
import './marks.css';

interface OwnMarksProps {
  readonly host: ChartHost;
  readonly interval: IntervalName;
  readonly ticket: ChartTicket;
  /** What the chart's words say of the fills. */
  readonly note: Cell<string>;
}

/** Draws the fills as long as the chart stands; a tap on a mark hands out what is under it. */
function useMarks(
  { host, interval }: OwnMarksProps,
  fills: readonly OwnFill[],
  onTap: (fills: readonly OwnFill[]) => void,
): void {
  const { t } = useTranslation('chart');
  const layer = useRef<MarksLayer>(undefined);
  const latest = useRef({ fills, onTap });
  useEffect(() => {
    latest.current = { fills, onTap };
    layer.current?.setFills(fills);
  }, [fills, onTap]);
  const [buy, sell] = [t('marks.letter.buy'), t('marks.letter.sell')];
  useEffect(() => {
    const own = startMarks({
      host,
      interval,
      letters: { buy, sell },
      onTap: (under) => {
        latest.current.onTap(under);
      },
    });
    own.setFills(latest.current.fills);
    layer.current = own;
    return () => {
      layer.current = undefined;
      own.end();
    };
  }, [host, interval, buy, sell]);
}

/** The fills on the chart, the way to their proofs, and how many are in sight. */
function Marks(props: OwnMarksProps): ReactElement {
  const { host, interval, ticket, note } = props;
  const { t } = useTranslation('chart');
  const dispatch = useAppDispatch();
  const info = useProductInfo();
  const [span, setSpan] = useState<TimeSpan>();
  const { fills, hasFailed, retry } = useOwnFills(ticket, span);
  const [listed, setListed] = useState<readonly OwnFill[]>([]);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => watchSpan(host, interval, setSpan), [host, interval]);
  const pair = pairOf(info);
  const choose = useCallback(
    ({ id, orderId }: OwnFill): void => {
      setOpen(false);
      dispatch(proofAsked({ kind: 'fill', orderId, fillId: id, pair }));
    },
    [dispatch, pair],
  );
  const onTap = useCallback(
    (under: readonly OwnFill[]): void => {
      const [first] = under;
      if (first !== undefined && under.length === 1) choose(first);
      else {
        setListed(under);
        setOpen(true);
      }
    },
    [choose],
  );
  useMarks(props, fills, onTap);
  const inSight = useMemo(() => fillsWithin(fills, span), [fills, span]);
  const count = inSight.length;
  const words = t('marks.inSight', { count });
  useEffect(() => {
    note.set(count === 0 ? '' : words);
    return () => {
      note.set('');
    };
  }, [note, count, words]);
  return (
    <>
      {(count > 0 || hasFailed) && (
        <button
          type="button"
          className="sr chart-fills"
          onClick={() => {
            setListed(inSight);
            setOpen(true);
          }}
        >
          {words}
        </button>
      )}
      <FillSheet
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
        }}
        fills={listed}
        onChoose={choose}
        onRetry={hasFailed ? retry : undefined}
      />
    </>
  );
}

/** The user's own fills on the chart, unless they were switched off on this device. */
export function OwnMarks(props: OwnMarksProps): ReactElement | null {
  return useHasMarks() ? <Marks {...props} /> : null;
}
