import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetsData } from '../../../protocol/user.ts';
import { AccountTotal } from '../../account/AccountTotal.tsx';
import { RouteActions } from '../../account/RouteActions.tsx';

/** The four actions of product.md §2. */
const ACTIONS = [
  { route: 'deposit', icon: 'deposit' },
  { route: 'withdraw', icon: 'withdraw' },
  { route: 'transfer', icon: 'transfer' },
  { route: 'records', icon: 'list' },
] as const;

/** What everything is worth together, what today made of it, and what can be done. A tap hides the amounts. */
export function TotalPanel({ data }: { readonly data: AssetsData }): ReactElement {
  const { t } = useTranslation('assets');
  return (
    <section className="px total">
      <AccountTotal data={data} />
      <RouteActions routes={ACTIONS} labelOf={(route) => t(`action.${route}`)} />
    </section>
  );
}
