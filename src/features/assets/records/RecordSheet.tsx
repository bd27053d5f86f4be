import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { FinancialRecord } from '../../../../protocol/records.ts';
import { proofAsked } from '../../../state/proofRequests.ts';
import { useCopy } from '../../../state/useCopy.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { linkTo } from '../../../lib/paths.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { RecordLine } from '../../../ui/Proof/ProofStep.tsx';
import { NetHead } from '../../../ui/Result/NetHead.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import type { RecordRow } from './recordModel.ts';
import { useRecordPair } from './useRecordPair.ts';
import { useTypeName } from './useTypeName.ts';

interface RecordSheetProps {
  readonly row: RecordRow;
  readonly onClose: () => void;
}

interface OrderLineProps {
  readonly order: NonNullable<FinancialRecord['order']>;
  readonly pair: string;
  readonly onLeave: () => void;
}

/** The number of the order behind an entry, and the way to it: its own sheet, of a call or put its receipt. */
function OrderLine({ order, pair, onLeave }: OrderLineProps): ReactElement {
  const { t } = useTranslation('assets');
  const copy = useCopy();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { kind, id, productId } = order;
  const open = (): void => {
    onLeave();
    if (kind === 'cfd') dispatch(proofAsked({ kind: 'fill', orderId: id, pair }));
    else if (kind === 'quant') void navigate(linkTo('quantRecord', { orderId: id }));
    else void navigate(linkTo(kind, { productId, orderId: id }));
  };
  return (
    <>
      <RecordLine
        name={t('records.order')}
        text={id}
        copyLabel={t('records.copyOrder')}
        onCopy={copy}
      />
      <Button onClick={open}>{t(kind === 'cfd' ? 'records.toReceipt' : 'records.toOrder')}</Button>
    </>
  );
}

/** One entry of the ledger with everything it moved for this user, to the last decimal. */
export function RecordSheet({ row, onClose }: RecordSheetProps): ReactElement {
  const { record } = row;
  const { t } = useTranslation('assets');
  const { t: tCommon } = useTranslation('common');
  const { exact, hide, signed } = useFormat();
  const copy = useCopy();
  const typeName = useTypeName();
  const exactSigned = (amount: string): string =>
    hide((amount.startsWith('-') ? '' : '+') + exact(amount));
  const { order } = record;
  const net = order?.netResult;
  const pair = useRecordPair()(order?.productId);
  const facts: Fact[] = [
    { label: tCommon('word.time'), value: formatTime(record.time) },
    ...(pair === undefined ? [] : [{ label: t('records.product'), value: pair }]),
    ...record.lines
      .flatMap(({ account, currency, available, locked }) => {
        const name = `${t(`account.${account}`)}, ${currency}`;
        return [
          { label: `${name}, ${t('accounts.available')}`, value: available },
          { label: `${name}, ${t('accounts.locked')}`, value: locked },
        ].filter(({ value }) => /[1-9]/.test(value));
      })
      .map(({ label, value }) => ({ label, value: exactSigned(value) })),
    ...(record.reason === null ? [] : [{ label: t('records.reason'), value: record.reason }]),
    ...record.fees.map(({ amount, currency }) => ({
      label: t('records.feePaid'),
      value: hide(exact(amount, currency)),
    })),
  ];
  return (
    <Sheet isOpen onClose={onClose} title={typeName(record)}>
      <div className="stack">
        {typeof net === 'string' && (
          <NetHead
            label={t('records.netOfTrade')}
            text={`${hide(signed(net))} USDT`}
            direction={toDirection(net)}
          />
        )}
        <KeyValues facts={facts} />
        <RecordLine
          name={t('records.entry')}
          text={record.id}
          copyLabel={t('records.copyEntry')}
          onCopy={copy}
        />
        {order !== null && (
          <OrderLine order={order} pair={pair ?? order.productId} onLeave={onClose} />
        )}
      </div>
    </Sheet>
  );
}
