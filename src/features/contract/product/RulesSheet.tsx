import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { nextRollAt } from '../../../../core/trading/contract/overnight.ts';
import { stepText } from '../../../../core/trading/book/scale.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { linkTo } from '../../../lib/paths.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { ListRow } from '../../../ui/ListRow/ListRow.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { useProduct } from './productContext.ts';
import { pairOf } from '../../../lib/pairOf.ts';

/** How often the next charge is looked for. */
const LOOK_EVERY_MS = 60_000;

/** The rules that hold for the product on the screen, with the way to all of them. */
export function RulesSheet({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('contract');
  const format = useFormat();
  const { info, rules } = useProduct();
  const now = useServerNow(LOOK_EVERY_MS);
  const { base } = info;
  const highest = Math.max(...rules.leverages);
  const percent = (share: Decimal): string => format.percent(toText(share));
  const quantity = (lots: Decimal): string =>
    format.quantity(toText(lots), rules.quantityDecimals, base);
  return (
    <Sheet isOpen onClose={onClose} title={pairOf(info)}>
      <KeyValues
        facts={[
          { label: t('rules.takerFee'), value: percent(rules.takerRate) },
          { label: t('rules.makerFee'), value: percent(rules.makerRate) },
          { label: t('rules.overnightLong'), value: percent(rules.overnightLong) },
          { label: t('rules.overnightShort'), value: percent(rules.overnightShort) },
          { label: t('rules.nextOvernight'), value: formatTime(nextRollAt(now, rules)) },
          {
            label: t('rules.tick'),
            value: format.quantity(stepText(rules.priceDecimals), rules.priceDecimals, info.quote),
          },
          { label: t('rules.least'), value: quantity(rules.minQuantity) },
          { label: t('rules.most'), value: quantity(rules.maxQuantity) },
          { label: t('rules.highestLeverage'), value: t('leverage.times', { leverage: highest }) },
          { label: t('rules.slippage'), value: percent(rules.defaultMaxSlippage) },
        ]}
      />
      <ListRow
        icon="alert"
        title={t('rules.alert')}
        href={`#${linkTo('alerts', { productId: info.id })}`}
      />
      <ListRow
        icon="document"
        title={t('rules.all')}
        href={`#${linkTo('contractRule', { productId: info.id })}`}
      />
    </Sheet>
  );
}
