import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { directionTone } from '../../../ui/tone.ts';
import { WhatIf } from '../../../ui/WhatIf/WhatIf.tsx';
import type { WhatIfItem } from '../../../ui/WhatIf/WhatIf.tsx';
import { useCoinText } from '../product/useCoinText.ts';
import { useSpotProduct } from '../product/productContext.ts';
import type { SpotTicket } from './useSpotTicket.ts';

/** What arrives after the fee, and what the order means: from the functions that will execute it (DESIGN 9.18). */
export function SpotWhatIf({ ticket }: { readonly ticket: SpotTicket }): ReactElement {
  const { t } = useTranslation('spot');
  const format = useFormat();
  const { info, rules } = useSpotProduct();
  const coins = useCoinText(info.quantityDecimals);
  const { preview, fromLast } = ticket.result;
  const { position } = ticket.context;
  const rate = format.percent(toText(rules.takerRate));
  const text = (value: 'received' | 'fee'): string | undefined =>
    preview === undefined ? undefined : coins(toText(preview[value]), preview.receivedCurrency);
  const items: WhatIfItem[] = [
    { label: t('whatIf.received'), value: text('received') },
    { label: t('whatIf.fee', { rate }), value: text('fee') },
  ];
  const result = preview?.result ?? undefined;
  if (ticket.form.side === 'buy') {
    const distance = fromLast?.toFixed(8);
    items.push({
      label: t('whatIf.fromLast'),
      value: distance === undefined ? undefined : format.percent(distance, { sign: 'always' }),
    });
  } else if (position?.quantity.isZero() === true) {
    items.push({ label: t('whatIf.result'), value: t('whatIf.noCost') });
  } else {
    items.push({
      label: t('whatIf.result'),
      value: result === undefined ? undefined : format.signed(toText(result)),
      note: SETTLEMENT_CURRENCY,
      tone: directionTone(toDirection(result === undefined ? undefined : toText(result))),
    });
  }
  return <WhatIf items={items} label={t('whatIf.label')} />;
}
