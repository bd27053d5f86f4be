import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LevelKind } from '../../../market/chart/levels.ts';

/** What the user's levels are called; a trailing stop by its rate. */
export type LevelNames = Readonly<
  Record<Exclude<LevelKind, 'trailing'> | 'long' | 'short', string>
> & { readonly trailing: (rate: string) => string };

export function useLevelNames(): LevelNames {
  const { t } = useTranslation('trading');
  const { t: tContract } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  return useMemo(
    () => ({
      long: tCommon('word.long'),
      short: tCommon('word.short'),
      open: tCommon('ruler.open'),
      liquidation: tCommon('ruler.liquidation'),
      takeProfit: tCommon('ruler.takeProfit'),
      stopLoss: tCommon('ruler.stopLoss'),
      trailing: (rate) => tContract('fact.trailing', { rate }),
      limit: t('type.limit'),
      trigger: t('type.stop'),
    }),
    [t, tContract, tCommon],
  );
}
