import { useTranslation } from 'react-i18next';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { toastShown } from '../../state/toasts.ts';
import { useAppDispatch } from '../../state/clientState.ts';

/** Says as toasts the two sentences that product.md §8 words so; both stand beside their fields as well. */
export function useProblemToasts(): (
  found: Readonly<Partial<Record<string, AccountProblem>>>,
) => void {
  const dispatch = useAppDispatch();
  const { t } = useTranslation('common');
  return (found) => {
    const problems = Object.values(found);
    if (problems.includes('repeatDiffers')) {
      dispatch(toastShown({ kind: 'error', title: t('toast.passwordsDiffer') }));
    } else if (problems.includes('agreementMissing')) {
      dispatch(toastShown({ kind: 'error', title: t('toast.agreeFirst') }));
    }
  };
}
