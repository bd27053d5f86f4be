import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { distanceShare } from '../../../../core/trading/contract/positionView.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { WhatIf } from '../../../ui/WhatIf/WhatIf.tsx';
import type { WhatIfItem } from '../../../ui/WhatIf/WhatIf.tsx';
import type { ContractTicket } from './useContractTicket.ts';

/** What the order on the screen would mean: from the function that will execute it (DESIGN 9.18). */
export function WhatIfPanel({ ticket }: { readonly ticket: ContractTicket }): ReactElement {
  const { t } = useTranslation('contract');
  const format = useFormat();
  const { preview } = ticket.result;
  const { priceDecimals } = ticket.context.rules;
  const liquidation = preview?.liquidationPrice ?? undefined;
  const distance =
    preview === undefined || liquidation === undefined
      ? undefined
      : (distanceShare(liquidation, preview.expectedPrice)?.toFixed(8) ?? undefined);
  const atStop = preview?.lossAtStop ?? undefined;
  const loss = atStop ?? preview?.lossAtMost;
  const items: WhatIfItem[] = [
    {
      label: t('fact.liquidation'),
      value: whenKnown(preview !== undefined, () =>
        liquidation === undefined
          ? t('margin.noLiquidation')
          : format.price(liquidation.toFixed(), priceDecimals),
      ),
      note: distance === undefined ? undefined : format.percent(distance, { sign: 'always' }),
      tone: 'caution',
    },
    {
      label: t(atStop === undefined ? 'whatIf.maxLoss' : 'whatIf.lossAtStop'),
      value: loss === undefined ? undefined : format.signed(loss.neg().toFixed()),
      note: 'USDT',
    },
    {
      label: t('whatIf.fee'),
      value: preview === undefined ? undefined : format.money(preview.fee.toFixed()),
      note: 'USDT',
    },
  ];
  return <WhatIf items={items} label={t('whatIf.label')} />;
}

function whenKnown(isKnown: boolean, read: () => string): string | undefined {
  return isKnown ? read() : undefined;
}
