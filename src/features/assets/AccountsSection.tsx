import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetsData } from '../../../protocol/user.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatHideable, toDirection } from '../../lib/format.ts';
import { isZeroText } from '../../lib/formatParts.ts';
import { linkTo } from '../../lib/paths.ts';
import { usePreference } from '../../lib/preferences.ts';
import { AllocationBar, AllocationShare } from '../../ui/Assets/AllocationBar.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { TableHead } from '../../ui/Facts/TableHead.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { Change } from '../../ui/Tag/Change.tsx';
import { ACCOUNT_ICONS } from './accountLooks.ts';
import { calculateOpenResult, groupAccounts } from './groupAccounts.ts';
import type { AccountGroup, BalanceRow } from './groupAccounts.ts';
import { useAmount } from './useAmount.ts';

function Currencies({ rows }: { readonly rows: readonly BalanceRow[] }): ReactElement {
  const { t } = useTranslation('assets');
  const amountOf = useAmount();
  return (
    <table className="currencies">
      <TableHead
        columns={[t('accounts.currency'), t('accounts.available'), t('accounts.locked')]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.currency}>
            <th scope="row">{row.currency}</th>
            <td>{amountOf(row.available, row.currency)}</td>
            <td>{amountOf(row.locked, row.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AccountRowProps {
  readonly group: AccountGroup;
  readonly index: number;
}

/** One account; a tap shows its currencies. */
function AccountRow({ group, index }: AccountRowProps): ReactElement {
  const { t } = useTranslation('assets');
  const { balance, percent } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const name = t(`account.${group.account}`);
  return (
    <div className="account">
      <button
        type="button"
        className="li ic"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <span className="lead">
          <Icon name={ACCOUNT_ICONS[group.account]} size={20} />
        </span>
        <span className="f1">
          <span className="tt">{name}</span>
          {group.share !== null && (
            <span className="sb">
              <AllocationShare index={index} text={percent(group.share, { decimals: 1 })} />
            </span>
          )}
        </span>
        <span className="tt">{balance(group.value)}</span>
        <span className={isOpen ? 'chev turned' : 'chev'}>
          <Icon name="down" size={18} />
        </span>
      </button>
      {isOpen && (
        <div className="account-more unfold">
          {group.rows.length === 0 ? (
            <p className="t-label c3">{t('accounts.empty')}</p>
          ) : (
            <Currencies rows={group.rows} />
          )}
          {group.rows.length > 0 && (
            <a className="account-act" href={`#${linkTo('transfer', { from: group.account })}`}>
              {t('accounts.transferFrom', { account: name })}
              <Icon name="forward" size={16} />
            </a>
          )}
        </div>
      )}
    </div>
  );
}

/** Every account with its share of the whole; what open positions make is a row of its own. */
export function AccountsSection({ data }: { readonly data: AssetsData }): ReactElement {
  const { t } = useTranslation('assets');
  const { signed } = useFormat();
  const hideBalances = usePreference('hideBalances');
  const groups = groupAccounts(data.accounts);
  const openResult = calculateOpenResult(data);
  return (
    <section className="list-sec">
      <div className="sec-h px">
        <h2>{t('accounts.title')}</h2>
      </div>
      <div className="px">
        <AllocationBar shares={groups.map((group) => Math.max(0, Number(group.share ?? '0')))} />
      </div>
      {groups.map((group, index) => (
        <AccountRow key={group.account} group={group} index={index} />
      ))}
      {!isZeroText(openResult) && (
        <ListRow
          icon="indicators"
          title={t('accounts.openResult')}
          sub={t('accounts.openResultText')}
          amount={
            <Change direction={toDirection(openResult)}>
              {formatHideable(signed(openResult), hideBalances)}
            </Change>
          }
        />
      )}
    </section>
  );
}
