import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RouteActions } from '../../account/RouteActions.tsx';
import { useUserGetAssetsDataQuery } from '../../api/userApi.ts';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { TotalShape } from './TotalShape.tsx';

// A visitor, who has no total, does not carry what it is worked out with.
const loadTotal = async () => (await import('./OwnTotal.tsx')).OwnTotal;

const ACTIONS = [
  { route: 'deposit', icon: 'deposit' },
  { route: 'withdraw', icon: 'withdraw' },
  { route: 'quant', icon: 'bot' },
  { route: 'borrow', icon: 'loan' },
] as const;

/** What is mine, and what can be done with it. */
export function TotalSection(): ReactElement {
  const { t } = useTranslation('home');
  const { part: OwnTotal, hasFailed, retry } = useLazyPart(loadTotal);
  const answer = useUserGetAssetsDataQuery(undefined);
  return (
    <section className="px home-total">
      {OwnTotal !== undefined && <OwnTotal answer={answer} />}
      {OwnTotal === undefined && (hasFailed ? <LoadFailed onRetry={retry} /> : <TotalShape />)}
      <RouteActions routes={ACTIONS} labelOf={(route) => t(`action.${route}`)} />
    </section>
  );
}
