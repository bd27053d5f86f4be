import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { dropHint, usePreference } from '../../lib/preferences.ts';
import { useAppSelector } from '../../state/clientState.ts';

/** For who has just begun: what to do first. Gone once an order was taken. */
export function AmountHint(): ReactElement | null {
  const { t } = useTranslation('contract');
  if (!usePreference('hints').includes('amount')) return null;
  const sides = { long: t('submit.long'), short: t('submit.short') };
  return <p className="t-label c2 first-hint">{t('hint.amount', sides)}</p>;
}

/** After the first fill: that its numbers can be checked. Gone once one was. */
export function CheckHint(): ReactElement | null {
  const { t } = useTranslation('contract');
  const isWanted = usePreference('hints').includes('check');
  const isChecking = useAppSelector((state) => state.proof.request !== undefined);
  useEffect(() => {
    if (isChecking) dropHint('check');
  }, [isChecking]);
  return isWanted ? <p className="px t-label c2 first-hint">{t('hint.check')}</p> : null;
}
