import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_FILL_ORDERS } from '../../../../protocol/mostFillOrders.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { countDecimals } from '../../../lib/format.ts';
import { formatTime, formatTimeUtc } from '../../../lib/formatTime.ts';
import { usePreference } from '../../../lib/preferences.ts';
import { LoadFailed } from '../../../ui/Empty/LoadFailed.tsx';
import { ListRow } from '../../../ui/ListRow/ListRow.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import type { SheetDoor } from '../../../ui/Sheet/useSheet.ts';
import { useProductInfo } from '../../product/productContext.ts';
import type { OwnFill } from './groupFills.ts';

interface FillSheetProps extends SheetDoor {
  /** The newest first. */
  readonly fills: readonly OwnFill[];
  readonly onChoose: (fill: OwnFill) => void;
  /** Asks again for what did not come; undefined where all has come. */
  readonly onRetry: (() => void) | undefined;
}

/** Several fills to choose one of: each opens its proof. */
export function FillSheet(props: FillSheetProps): ReactElement {
  const { fills, onChoose, onRetry, ...door } = props;
  const { t } = useTranslation('chart');
  const { t: tTrading } = useTranslation('trading');
  const format = useFormat();
  const { priceDecimals, quantityDecimals, base } = useProductInfo();
  // As on the axis below the marks.
  const timeOf = usePreference('chart')['zone'] === 'utc' ? formatTimeUtc : formatTime;
  const orders = new Set(fills.map(({ orderId }) => orderId)).size;
  return (
    <Sheet {...door} title={t('marks.title')}>
      {onRetry !== undefined && <LoadFailed onRetry={onRetry} />}
      {fills.map((fill) => (
        <ListRow
          key={fill.id}
          title={`${tTrading(`fill.${fill.kind}`)} · ${t(`marks.${fill.side}`)}`}
          sub={timeOf(fill.at)}
          amount={format.price(fill.price, priceDecimals)}
          amountSub={format.quantity(
            fill.quantity,
            Math.max(quantityDecimals, countDecimals(fill.quantity)),
            base,
          )}
          onClick={() => {
            onChoose(fill);
          }}
        />
      ))}
      {orders >= MOST_FILL_ORDERS && (
        <p className="t-cap c3">{t('marks.most', { orders: MOST_FILL_ORDERS })}</p>
      )}
    </Sheet>
  );
}
