import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useRechargeGetDataQuery } from '../../../api/rechargeApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { paths } from '../../../lib/paths.ts';
import { ListRow } from '../../../ui/ListRow/ListRow.tsx';

/** For who has not deposited yet: the ways in, each with the smallest amount that is in force. */
export function DepositWays(): ReactElement {
  const { t } = useTranslation('funding');
  const { exact } = useFormat();
  const { data } = useRechargeGetDataQuery(undefined);
  return (
    <div>
      {data?.currencies.map(({ currency, network, networkName, minimum }) => (
        <ListRow
          key={`${currency} ${network}`}
          title={`${currency} · ${networkName}`}
          sub={`${t('deposit.minimum')} ${exact(minimum, currency)}`}
          href={`#${paths.deposit}`}
        />
      ))}
    </div>
  );
}
