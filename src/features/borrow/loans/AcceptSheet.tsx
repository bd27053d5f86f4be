import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { decideAccept } from '../../../../core/trading/loan/decideOffer.ts';
import { dueTime } from '../../../../core/trading/loan/interest.ts';
import type { BorrowOrderDto } from '../../../../protocol/borrow.ts';
import { useBorrowAcceptMutation } from '../../../api/borrowApi.ts';
import type { ToldLoan } from '../../../api/borrowApi.ts';
import { useUserGetSecurityQuery } from '../../../api/userApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { linkTo } from '../../../lib/paths.ts';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';
import { useSheetForm } from '../../../market/orders/useSheetForm.ts';
import { WriteSheet } from '../../../market/orders/WriteSheet.tsx';
import { useServerNow } from '../../../realtime/useNow.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { useLoanView } from '../model/useLoanView.ts';
import type { LoanView } from '../model/useLoanView.ts';
import { useLoanRefusalText } from '../refusalText.ts';
import { useLoanFacts } from './useLoanFacts.ts';

/** What core says of accepting it now; nothing to say while its rules are on their way: the server judges then. */
function useRefusal(view: LoanView | undefined) {
  const { data: security } = useUserGetSecurityQuery(undefined);
  if (view === undefined) return undefined;
  const { rules, prices } = view.market;
  const frozen = security !== undefined && security.frozen !== null;
  const decision = decideAccept(view.loan, { now: view.now, rules, prices, frozen });
  return decision.ok ? undefined : decision;
}

interface AcceptSheetProps extends OrderSheetProps<ToldLoan> {
  /** What helps where the collateral carries less by now. */
  readonly onAdd: () => void;
}

/** What is paid out and what it will cost, before the offer is accepted. */
export function AcceptSheet({ order, onClose, onAdd }: AcceptSheetProps): ReactElement {
  const { t } = useTranslation('borrow');
  const navigate = useNavigate();
  const { exact } = useFormat();
  const view = useLoanView(order);
  const facts = useLoanFacts(order, view);
  const textOf = useLoanRefusalText();
  const now = useServerNow(1000);
  const refusal = useRefusal(view);
  const [trigger] = useBorrowAcceptMutation();
  const amount = exact(order.amount, SETTLEMENT_CURRENCY);
  const form = useSheetForm<object, { orderId: string }, BorrowOrderDto>({
    trigger,
    first: {},
    bodyOf: () => ({ orderId: order.id }),
    doneTitle: t('accept.done', { amount }),
    onDone: () => {
      onClose();
      void navigate(linkTo('borrow', { view: 'loans', state: 'unpaid' }), { replace: true });
    },
  });
  const said = refusal === undefined ? form.refused?.message : textOf(refusal);
  return (
    <WriteSheet
      title={t('accept.title')}
      actLabel={t('accept.act', { amount })}
      isDisabled={refusal !== undefined}
      isSending={form.isSending}
      onAct={form.submit}
      onClose={onClose}
    >
      <KeyValues
        facts={[
          { label: t('fact.paidOut'), value: amount },
          ...facts.terms.slice(1),
          { label: t('fact.dueTime'), value: formatTime(dueTime(now, order.days)) },
          facts.collateral,
        ]}
      />
      {said !== undefined && <Note kind="bad">{said}</Note>}
      {refusal?.error === 'ltv_too_high' && (
        <Button size="small" onClick={onAdd}>
          {t('act.addCollateral')}
        </Button>
      )}
    </WriteSheet>
  );
}
