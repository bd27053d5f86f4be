import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ErrorKey } from '../../../../protocol/errorKeys.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useRechargeSubmitMutation } from '../../../api/rechargeApi.ts';
import { toastShown } from '../../../state/toasts.ts';
import { useKeyedWrite } from '../../../forms/useKeyedWrite.ts';
import { isAmount, isText } from '../../../lib/keptDraft.ts';
import { paths } from '../../../lib/paths.ts';
import type { Form } from '../../../lib/form.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { findDepositProblems, findWay } from './depositModel.ts';
import type { DepositDraft, DepositProblem, DepositWay } from './depositModel.ts';

const FIELD_OF_KEY: Partial<Record<ErrorKey, keyof DepositDraft>> = { below_minimum: 'amount' };

export interface DepositForm extends Form<DepositDraft, DepositProblem> {
  readonly way: DepositWay;
}

/** State of the deposit form; a submitted deposit leads to its record. */
export function useDepositForm(ways: readonly DepositWay[], first: DepositWay): DepositForm {
  const { t } = useTranslation('funding');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { exact } = useFormat();
  const [submit] = useRechargeSubmitMutation();
  const write = useKeyedWrite(submit);
  const wayOf = (draft: DepositDraft): DepositWay => findWay(ways, draft) ?? first;

  const form = useForm<DepositDraft, DepositProblem>({
    first: { currency: first.currency, network: first.network, amount: '', proofImage: '' },
    problems: (draft) => findDepositProblems(draft, wayOf(draft)),
    fieldOfKey: FIELD_OF_KEY,
    kept: { form: 'deposit', fields: { currency: isText, network: isText, amount: isAmount } },
    onRefused: ({ message }) => {
      dispatch(toastShown({ kind: 'error', title: t('notMade.deposit'), reason: message }));
    },
    send: (draft) => {
      const { currency, network } = wayOf(draft);
      const { amount, proofImage } = draft;
      return write({ currency, network, amount, proofImage });
    },
    onDone: (_answer, { amount, ...draft }) => {
      const { currency } = wayOf({ ...draft, amount });
      const title = t('deposit.done', { amount: exact(amount, currency) });
      dispatch(toastShown({ kind: 'ok', title, reason: t('deposit.doneText') }));
      void navigate(paths.depositRecord, { replace: true });
    },
  });
  return { ...form, way: wayOf(form.draft) };
}
