import { useCallback, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { parseScaled } from '../../../core/market/parseScaled.ts';
import { formatScaled } from '../../../core/market/scaledText.ts';
import type { DepthDto } from '../../../protocol/product.ts';
import { useProductGetProductDepthQuery } from '../../api/productApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { toDirection } from '../../lib/format.ts';
import type { LadderLook } from '../../lib/parsePreferences.ts';
import { changePreferences, usePreference } from '../../lib/preferences.ts';
import type { ClientState } from '../../state/clientState.ts';
import { selectDepth } from '../../state/selectors.ts';
import { useSteadySelector } from '../../realtime/useSteadySelector.ts';
import type { Pace } from '../../realtime/useSteadySelector.ts';
import { useStream } from '../../realtime/useStream.ts';
import { DepthLadder } from '../../ui/DepthLadder/DepthLadder.tsx';
import { useProductInfo } from '../product/productContext.ts';
import { PACES, newerOf, useSteadyQuote } from '../product/useLiveQuote.ts';
import { ladderRowsOf, ladderSteps, sumDecimals } from './ladderRows.ts';
import type { LadderView } from './ladderRows.ts';

const NOTHING = { bids: [], asks: [] };
/** Levels asked for: ten rows of a step of ten ticks are often fifty levels. */
const LEVELS = 50;

/** The book on the screen, at most four times a second; the HTTP snapshot until the stream speaks. */
export function useSteadyDepth(pace: Pace): DepthDto | undefined {
  const info = useProductInfo();
  useStream('depth', info.id);
  const select = useCallback((state: ClientState) => selectDepth(state, info.id), [info.id]);
  const streamed = useSteadySelector(select, pace);
  const { data } = useProductGetProductDepthQuery({ productId: info.id, limit: LEVELS });
  // A book that was streamed at an earlier visit may be older than the snapshot of this one.
  return data === undefined ? streamed : newerOf(data, streamed);
}

interface LadderOptions {
  readonly rowCount: number;
  readonly own: ReadonlySet<string>;
  /** Points per row. */
  readonly step: number;
  readonly marksLarge?: boolean;
}

/** What the ladder shows of the product on the screen. */
function useLadder({ rowCount, own, step, marksLarge = false }: LadderOptions): LadderView {
  const info = useProductInfo();
  const format = useFormat();
  const depth = useSteadyDepth(PACES.ladder) ?? NOTHING;
  // Once, from the price the product came with: the figures keep their number while the market moves.
  const [decimals] = useState(() =>
    sumDecimals(
      info.price === null ? undefined : parseScaled(info.price, info.priceDecimals, 'half_even'),
      info,
    ),
  );
  return useMemo(
    () =>
      ladderRowsOf(depth, {
        scales: info,
        step,
        count: rowCount,
        own,
        marksLarge,
        decimals,
        format,
      }),
    [depth, info, step, rowCount, own, marksLarge, decimals, format],
  );
}

interface LadderPanelProps {
  readonly rowCount: number;
  /** Prices of the user's own resting orders. */
  readonly own: ReadonlySet<string>;
  readonly onPick: (price: string) => void;
}

/** The depth ladder beside the ticket; a row's price goes into the ticket. */
export function LadderPanel({ rowCount, own, onPick }: LadderPanelProps): ReactElement {
  const { t } = useTranslation('common');
  const format = useFormat();
  const info = useProductInfo();
  const { price, change24h } = useSteadyQuote(PACES.ladder);
  const ladders = usePreference('ladders');
  const { step: kept = 1, marksLarge = false } = ladders[info.id] ?? {};
  const { priceDecimals } = info;
  const points = price === null ? undefined : parseScaled(price, priceDecimals, 'half_even');
  const steps = ladderSteps(points);
  // The price may have moved to where the step that was kept is too wide.
  const step = steps.includes(kept) ? kept : 1;
  const view = useLadder({ rowCount, own, step, marksLarge });
  const look = (change: Partial<LadderLook>): void => {
    const next = { step, marksLarge, ...change };
    changePreferences({ ladders: { ...ladders, [info.id]: next } });
  };
  const options = steps.map((each) => ({
    value: String(each),
    label: format.price(formatScaled(each, priceDecimals), priceDecimals),
  }));
  return (
    <DepthLadder
      asks={view.asks}
      bids={view.bids}
      rowCount={rowCount}
      last={{ text: format.price(price, priceDecimals), direction: toDirection(change24h) }}
      spread={t('ladder.spread', { value: format.price(view.spread, priceDecimals) })}
      label={t('ladder.label')}
      priceHeader={t('ladder.price')}
      sumHeader={t('ladder.sum', { unit: info.base })}
      noAsks={t('ladder.noAsks')}
      noBids={t('ladder.noBids')}
      onPick={onPick}
      isPaced
      step={{
        value: String(step),
        options,
        onChange: (value) => {
          look({ step: Number(value) });
        },
        label: t('ladder.step'),
      }}
      large={{
        isOn: marksLarge,
        onChange: (isOn) => {
          look({ marksLarge: isOn });
        },
        label: t('ladder.large'),
      }}
    />
  );
}
