import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { MoreLink } from '../../ui/NavBar/MoreLink.tsx';
import { HotHead, HotRow, type HotProduct } from './HotRow.tsx';

/** So many are on the home page; all of them on the list's own. */
const SHOWN = 5;

/** What moves and what is traded most in the last 24 hours. */
export function HotSection({ hot }: { readonly hot: readonly HotProduct[] }): ReactElement {
  const { t } = useTranslation('home');
  const { t: tCommon } = useTranslation('common');
  return (
    <section className="list-sec">
      <div className="sec-h px">
        <h2>{t('hot.title')}</h2>
        {hot.length > 0 && <MoreLink href={`#${paths.hotList}`}>{tCommon('word.all')}</MoreLink>}
      </div>
      {hot.length === 0 ? (
        <p className="px t-label c2">{t('hot.none')}</p>
      ) : (
        <>
          <HotHead />
          {hot.slice(0, SHOWN).map((product) => (
            <HotRow key={product.id} product={product} />
          ))}
        </>
      )}
    </section>
  );
}
