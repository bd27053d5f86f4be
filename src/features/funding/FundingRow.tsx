import type { ComponentProps, ReactElement } from 'react';
import type { DepositRecord } from '../../../protocol/recharge.ts';
import type { WithdrawalRecord } from '../../../protocol/withdraw.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { OrderRow } from '../../ui/OrderRow/OrderRow.tsx';
import { StateTag } from './StateTag.tsx';

interface FundingRowProps extends Pick<ComponentProps<typeof OrderRow>, 'facts' | 'actions'> {
  readonly record: DepositRecord | WithdrawalRecord;
  /** Why it failed; null where it did not. */
  readonly reason: string | null;
}

/** One deposit or withdrawal of a list: how much, how it stands, since when. */
export function FundingRow({ record, reason, ...shown }: FundingRowProps): ReactElement {
  const { exact, hide } = useFormat();
  return (
    <OrderRow
      {...shown}
      pair={hide(exact(record.amount, record.currency))}
      tags={<StateTag state={record.state} />}
      foot={
        <>
          {formatTime(record.submittedAt)}
          {reason !== null && <span className="fail-reason">{reason}</span>}
        </>
      }
    />
  );
}
