import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TickerDto } from '../../../protocol/product.ts';
import { inlineMessage } from '../../api/apiError.ts';
import { useProductGetAllProductListQuery } from '../../api/productApi.ts';
import { useUserSaveAlertMutation } from '../../api/user/alerts.ts';
import { useKeyedWrite } from '../../forms/useKeyedWrite.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { usePreference } from '../../lib/preferences.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { toastShown } from '../../state/toasts.ts';
import { Button } from '../../ui/Button/Button.tsx';
import type { AlertLimits } from './alertModel.ts';
import { type Proposal, proposeAlerts } from './proposals.ts';
import { useAlertWords } from './useAlertWords.ts';

/** Sets one as it stands there. */
function useSet() {
  const { t } = useTranslation('alerts');
  const dispatch = useAppDispatch();
  const [save] = useUserSaveAlertMutation();
  const write = useKeyedWrite(save);
  return useSingleFlight(async ({ alert }: Proposal) => {
    try {
      await write(alert);
      dispatch(toastShown({ kind: 'ok', title: t('saved') }));
      return true;
    } catch (error) {
      // Without words of the server the shell has said it.
      const title = inlineMessage(error);
      if (title !== undefined) dispatch(toastShown({ kind: 'error', title }));
      return false;
    }
  });
}

interface RowsProps {
  readonly product: TickerDto & { readonly price: string };
  readonly limits: AlertLimits;
}

function Rows({ product, limits }: RowsProps): ReactElement {
  const { t } = useTranslation('alerts');
  const { percent } = useFormat();
  const words = useAlertWords();
  const { run, isRunning } = useSet();
  // As the price was when they came: what moves under a finger is not what it meant to tap.
  const [{ price, proposals }] = useState(() => ({
    price: product.price,
    proposals: proposeAlerts(product, limits),
  }));
  const names = { pair: words.pair(product.id), price: words.price(price, product.id) };
  return (
    <section>
      <h2 className="px t-cap c3">{t('proposal.title', names)}</h2>
      <ul>
        {proposals.map((proposal) => {
          const { alert, away } = proposal;
          const what = words.what(alert);
          return (
            <li key={what} className="li">
              <span className="f1">
                <span className="tt">{what}</span>
                {away !== undefined && (
                  <span className="sb">{percent(away, { sign: 'always' })}</span>
                )}
              </span>
              <Button
                size="small"
                isNarrow
                disabled={isRunning}
                onClick={() => {
                  run(proposal);
                }}
              >
                {t('proposal.set')}
                <span className="sr">: {what}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const hasPrice = (product: TickerDto): product is RowsProps['product'] => product.price !== null;

/** For who has no alert: some of the product that was looked at last, out of its price, each set with one tap. */
export function Proposals({ limits }: Pick<RowsProps, 'limits'>): ReactElement | null {
  const { data = [] } = useProductGetAllProductListQuery(undefined);
  const last = usePreference('lastProduct');
  const priced = data.filter(hasPrice);
  const product = priced.find(({ id }) => id === last) ?? priced[0];
  return product === undefined ? null : <Rows key={product.id} product={product} limits={limits} />;
}
