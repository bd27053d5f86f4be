import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { ListRow } from '../../../ui/ListRow/ListRow.tsx';
import { Change } from '../../../ui/Tag/Change.tsx';
import { useAmount } from '../useAmount.ts';
import { endingResultOf, isEarned, isHoldOnly } from './recordModel.ts';
import type { RecordRow } from './recordModel.ts';
import { useRecordPair } from './useRecordPair.ts';
import { useTypeName } from './useTypeName.ts';

interface RecordItemProps {
  readonly row: RecordRow;
  readonly onOpen: (row: RecordRow) => void;
}

/** One account's part in one entry of the ledger. */
export const RecordItem = memo(function RecordItem(props: RecordItemProps): ReactElement {
  const { row, onOpen } = props;
  const { record, line } = row;
  const { t } = useTranslation('assets');
  const { signed, hide } = useFormat();
  const pair = useRecordPair()(record.order?.productId);
  // In USDT: of the two sides of a sale it belongs to the money.
  const net = line.currency === SETTLEMENT_CURRENCY ? endingResultOf(record) : undefined;
  const amountOf = useAmount();
  const typeName = useTypeName();
  const isHeld = isHoldOnly(line);
  // What was only held shows what became of `available`, said as such below it.
  const moved = isHeld ? line.available : line.amount;
  const sign = moved.startsWith('-') ? '' : '+';
  const text = `${sign}${amountOf(moved, line.currency)}`;
  return (
    <ListRow
      title={pair === undefined ? typeName(record) : `${typeName(record)} · ${pair}`}
      sub={
        <>
          {formatTime(record.time)} · {t(`account.${line.account}`)}
          {net !== undefined && (
            <>
              <br />
              <Change direction={toDirection(net)}>
                {t('records.net', { net: hide(signed(net)) })}
              </Change>
            </>
          )}
        </>
      }
      amount={
        isEarned(record) && !isHeld ? <Change direction={toDirection(moved)}>{text}</Change> : text
      }
      amountSub={
        isHeld
          ? `${line.currency} ${t(signed(line.available).startsWith('+') ? 'records.released' : 'records.held')}`
          : line.currency
      }
      onClick={() => {
        onOpen(row);
      }}
    />
  );
});
