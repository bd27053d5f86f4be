import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { linkTo } from '../../../lib/paths.ts';
import { useHasRoute } from '../../../lib/workingRoutes.ts';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { ListRow } from '../../../ui/ListRow/ListRow.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { useProduct } from './productContext.ts';
import { pairOf } from '../../../lib/pairOf.ts';

/** The rules that hold for the product on the screen, with the way to all of them. */
export function RulesSheet({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const hasRoute = useHasRoute();
  const { info } = useProduct();
  const { base, quantityDecimals } = info;
  const highest = Math.max(...info.leverages);
  return (
    <Sheet isOpen onClose={onClose} title={pairOf(info)} closeLabel={tCommon('action.close')}>
      <KeyValues
        facts={[
          { label: t('rules.takerFee'), value: format.percent(info.takerRate) },
          { label: t('rules.makerFee'), value: format.percent(info.makerRate) },
          { label: t('rules.overnightLong'), value: format.percent(info.overnightLong) },
          { label: t('rules.overnightShort'), value: format.percent(info.overnightShort) },
          { label: t('rules.nextOvernight'), value: formatTime(info.nextOvernightAt) },
          { label: t('rules.tick'), value: `${info.tickSize} ${info.quote}` },
          {
            label: t('rules.least'),
            value: format.quantity(info.minQuantity, quantityDecimals, base),
          },
          {
            label: t('rules.most'),
            value: format.quantity(info.maxQuantity, quantityDecimals, base),
          },
          { label: t('rules.highestLeverage'), value: t('leverage.times', { leverage: highest }) },
          { label: t('rules.slippage'), value: format.percent(info.defaultMaxSlippage) },
        ]}
      />
      {hasRoute('contractRule') && (
        <ListRow
          icon="document"
          title={t('rules.all')}
          href={`#${linkTo('contractRule', { productId: info.id })}`}
        />
      )}
    </Sheet>
  );
}
