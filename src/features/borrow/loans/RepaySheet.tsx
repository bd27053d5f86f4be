import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, toText, ZERO } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { ltvOf, valuePledges } from '../../../../core/trading/loan/collateral.ts';
import type { BorrowOrderDto, RepayBorrow } from '../../../../protocol/borrow.ts';
import { useBorrowRepayMutation } from '../../../api/borrowApi.ts';
import type { ToldLoan } from '../../../api/borrowApi.ts';
import { useUserGetTransferDataQuery } from '../../../api/userApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { fieldsOf } from '../../../lib/form.ts';
import { linkTo } from '../../../lib/paths.ts';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';
import { useSheetForm } from '../../../market/orders/useSheetForm.ts';
import { WriteSheet } from '../../../market/orders/WriteSheet.tsx';
import { CurrencyField } from '../../../ui/DecimalInput/CurrencyField.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { MoreLink } from '../../../ui/NavBar/MoreLink.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Segment } from '../../../ui/Segment/Segment.tsx';
import { SkeletonRows } from '../../../ui/Skeleton/Skeleton.tsx';
import { useProblemText } from '../form/useBorrowForm.ts';
import { previewRepay, repayProblem } from '../model/repayModel.ts';
import type { RepayDraft, RepayPreview, RepayProblem } from '../model/repayModel.ts';
import { useLoanView } from '../model/useLoanView.ts';
import type { LoanView } from '../model/useLoanView.ts';

/** USDT of the account that a repayment comes from; undefined while it is not known. */
function useFunding(): string | undefined {
  const { data } = useUserGetTransferDataQuery({ from: 'funding', to: 'spot' });
  if (data === undefined) return undefined;
  return data.currencies.find(({ currency }) => currency === SETTLEMENT_CURRENCY)?.available ?? '0';
}

/** What a payment goes to, what it spares, and what is left. */
function usePreviewFacts(view: LoanView, preview: RepayPreview | undefined): readonly Fact[] {
  const { t } = useTranslation('borrow');
  const { exact, percent } = useFormat();
  const { rules, prices } = view.market;
  const valued = valuePledges(view.loan.pledges, prices, rules);
  const isOver = preview?.debtAfter.isZero() === true;
  const after =
    preview === undefined || valued === undefined || isOver
      ? null
      : ltvOf(preview.debtAfter, valued);
  const amount = (value: Decimal | undefined): string => exact(value && toText(value));
  return [
    { label: t('repay.goesInterest'), value: amount(preview?.interest) },
    { label: t('repay.goesFee'), value: amount(preview?.fee) },
    { label: t('repay.goesPrincipal'), value: amount(preview?.principal) },
    { label: t('repay.saved'), value: amount(preview?.saved), tone: 'ok' },
    { label: t('repay.after'), value: amount(preview?.debtAfter) },
    ...(isOver
      ? []
      : [{ label: t('repay.ltvAfter'), value: percent(after && toText(after), { decimals: 1 }) }]),
  ];
}

interface ReadyProps extends OrderSheetProps<ToldLoan> {
  readonly view: LoanView;
}

function Ready({ order, view, onClose }: ReadyProps): ReactElement {
  const { t } = useTranslation('borrow');
  const { exact, balance } = useFormat();
  const funding = useFunding();
  const { loan, now, market, figures } = view;
  const { rules } = market;
  const problemOf = (draft: RepayDraft): RepayProblem | undefined =>
    funding === undefined
      ? undefined
      : repayProblem(draft, loan, { now, rules, available: decimal(funding) });
  const [trigger] = useBorrowRepayMutation();
  const form = useSheetForm<RepayDraft, RepayBorrow, BorrowOrderDto, RepayProblem>({
    trigger,
    first: { isAll: true, amount: '' },
    problems: (draft) => {
      const problem = problemOf(draft);
      return { amount: problem !== undefined && 'need' in problem ? undefined : problem };
    },
    bodyOf: ({ isAll, amount }) => ({ orderId: order.id, amount: isAll ? 'all' : amount }),
    doneTitle: ({ state }) => t(state === 'repaid' ? 'repay.doneAll' : 'repay.donePart'),
    onDone: onClose,
  });
  const { draft } = form;
  const textOf = useProblemText();
  const amount = fieldsOf(form, textOf)('amount');
  const said = amount.error ?? form.refused?.message;
  const preview = previewRepay(draft, loan, now, rules);
  const facts = usePreviewFacts(view, preview);
  const paid = exact(toText(preview?.paid ?? ZERO), SETTLEMENT_CURRENCY);
  const isShort = problemOf(draft) !== undefined;
  const label = draft.isAll
    ? t('repay.actAll', { amount: paid })
    : t('repay.act', { amount: paid });
  return (
    <WriteSheet
      title={t('repay.title')}
      actLabel={preview === undefined ? t('repay.title') : label}
      isDisabled={isShort}
      isSending={form.isSending}
      onAct={form.submit}
      onClose={onClose}
    >
      <KeyValues
        facts={[
          { label: t('fact.debt'), value: exact(toText(figures.debt.total), SETTLEMENT_CURRENCY) },
          { label: t('repay.available'), value: balance(funding) },
        ]}
      />
      <Segment
        label={t('repay.title')}
        value={draft.isAll ? 'all' : 'part'}
        onChange={(part) => {
          form.change({ isAll: part === 'all' });
        }}
        options={[
          { value: 'all', label: t('repay.all') },
          { value: 'part', label: t('repay.part') },
        ]}
      />
      {!draft.isAll && (
        <CurrencyField
          label={t('repay.amount')}
          {...amount}
          currency={SETTLEMENT_CURRENCY}
          error={said}
        />
      )}
      {draft.isAll && said !== undefined && <Note kind="bad">{said}</Note>}
      <KeyValues facts={facts} />
      {draft.isAll && <p className="t-cap c3">{t('repay.allNote')}</p>}
      {isShort && funding !== undefined && decimal(funding).lt(figures.debt.total) && (
        <MoreLink href={`#${linkTo('transfer', { to: 'funding', currency: SETTLEMENT_CURRENCY })}`}>
          {t('repay.transfer')}
        </MoreLink>
      )}
    </WriteSheet>
  );
}

/** Repays a part or all of a loan, and says what that spares. */
export function RepaySheet({ order, onClose }: OrderSheetProps<ToldLoan>): ReactElement {
  const { t } = useTranslation('borrow');
  const { t: tCommon } = useTranslation('common');
  const view = useLoanView(order);
  if (view !== undefined) return <Ready order={order} view={view} onClose={onClose} />;
  return (
    <WriteSheet
      title={t('repay.title')}
      actLabel={t('repay.title')}
      isDisabled
      isSending={false}
      onAct={onClose}
      onClose={onClose}
    >
      <SkeletonRows count={3} label={tCommon('state.loading')} />
    </WriteSheet>
  );
}
