import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import type { AssetsData } from '../../../protocol/user.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { MoreLink } from '../../ui/NavBar/MoreLink.tsx';
import { groupAccounts, isSmall } from './groupAccounts.ts';
import { useAmount } from './useAmount.ts';

/** What the spot account holds, currency by currency, with its worth. */
export function SpotSection({ data }: { readonly data: AssetsData }): ReactElement {
  const { t } = useTranslation('assets');
  const { balance } = useFormat();
  const amountOf = useAmount();
  const [hidesSmall, setHidesSmall] = useState(false);
  const held = groupAccounts(data.accounts).find((group) => group.account === 'spot')?.rows ?? [];
  const rows = hidesSmall ? held.filter((row) => !isSmall(row)) : held;
  return (
    <section className="list-sec">
      <div className="sec-h px">
        <h2>{t('spot.title')}</h2>
        {held.some(isSmall) && (
          <MoreLink
            hasArrow={false}
            onClick={() => {
              setHidesSmall(!hidesSmall);
            }}
          >
            {t(hidesSmall ? 'spot.showAll' : 'spot.hideSmall')}
          </MoreLink>
        )}
      </div>
      <ListRow
        title={t('spot.total')}
        amount={balance(data.spotTotal)}
        amountSub={SETTLEMENT_CURRENCY}
      />
      {rows.map((row) => (
        <ListRow
          key={row.currency}
          title={row.currency}
          sub={t('spot.parts', {
            available: amountOf(row.available, row.currency),
            locked: amountOf(row.locked, row.currency),
          })}
          amount={balance(row.value)}
          amountSub={SETTLEMENT_CURRENCY}
        />
      ))}
    </section>
  );
}
