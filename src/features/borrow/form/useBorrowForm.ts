import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import type { BorrowOrderDto } from '../../../../protocol/borrow.ts';
import { useBorrowSubmitMutation } from '../../../api/borrowApi.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useKeyedWrite } from '../../../forms/useKeyedWrite.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { Form } from '../../../lib/form.ts';
import { isAmount, oneOf } from '../../../lib/keptDraft.ts';
import { linkTo } from '../../../lib/paths.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { toastShown } from '../../../state/toasts.ts';
import {
  borrowProblems,
  FIELD_OF_WIRE,
  isSaidAtOnce,
  previewBorrow,
  submitBody,
} from '../model/borrowModel.ts';
import type {
  BorrowDraft,
  BorrowKnown,
  BorrowNeed,
  BorrowPreview,
  BorrowProblem,
  BorrowProblems,
} from '../model/borrowModel.ts';
import { areRows, nextRow, pledgeSources } from '../model/pledgeRows.ts';
import { useLoanRefusalText } from '../refusalText.ts';
import type { LoanRejected } from '../../../../core/trading/loan/types.ts';

export interface BorrowForm extends Form<BorrowDraft, BorrowProblem> {
  readonly preview: BorrowPreview;
}

type Need = BorrowNeed | 'repay';

/** What is missing, or the sentence of a refusal. */
export function useProblemText(): (problem: { readonly need: Need } | LoanRejected) => string {
  const { t } = useTranslation('borrow');
  const textOf = useLoanRefusalText();
  return useCallback(
    (problem) => ('need' in problem ? t(`missing.${problem.need}`) : textOf(problem)),
    [t, textOf],
  );
}

/** The sentence of product.md §5 and §8, as a toast; it stands beside the box as well. */
function useAgreeFirst(): (found: BorrowProblems) => void {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  return ({ isAgreed }) => {
    if (isAgreed !== undefined)
      dispatch(toastShown({ kind: 'error', title: t('toast.agreeFirst') }));
  };
}

/** The days that the rulebook offers in the middle. */
const middleOf = (terms: BorrowKnown['rules']['terms']): number =>
  terms[Math.floor((terms.length - 1) / 2)]?.days ?? 0;

/** State of the borrow form: a loan that was asked for leads to where it stands. */
export function useBorrowForm(known: BorrowKnown): BorrowForm {
  const { t } = useTranslation('borrow');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { exact } = useFormat();
  const sayAgree = useAgreeFirst();
  const [submit] = useBorrowSubmitMutation();
  const write = useKeyedWrite(submit);
  const { terms } = known.rules;
  const row = nextRow(pledgeSources(known.data), []);
  const form = useForm<BorrowDraft, BorrowProblem, BorrowOrderDto>({
    first: {
      amount: '',
      days: middleOf(terms),
      pledges: row === undefined ? [] : [row],
      isAgreed: false,
    },
    // The agreement is ticked for what stands on the screen now.
    kept: {
      form: 'borrow',
      fields: { amount: isAmount, days: oneOf(terms.map(({ days }) => days)), pledges: areRows },
    },
    problems: (draft) => borrowProblems(draft, known),
    isSaidAtOnce,
    onProblems: sayAgree,
    fieldOfWire: FIELD_OF_WIRE,
    send: (draft) => write(submitBody(draft)),
    onRefused: ({ message }) => {
      dispatch(toastShown({ kind: 'error', title: t('form.notMade'), reason: message }));
    },
    onDone: (order) => {
      const amount = exact(order.amount, SETTLEMENT_CURRENCY);
      const isOffered = order.state === 'approved';
      const title = isOffered ? t('form.offered') : t('form.asked', { amount });
      const reason = isOffered ? t('form.offeredText', { amount }) : t('form.askedText');
      dispatch(toastShown({ kind: 'ok', title, reason }));
      void navigate(linkTo('borrow', { view: 'loans', state: order.state }), { replace: true });
    },
  });
  return { ...form, preview: previewBorrow(form.draft, known) };
}
