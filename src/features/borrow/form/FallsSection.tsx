import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import { HOUR_MS } from '../../../../core/trading/loan/interest.ts';
import type { LoanRules } from '../../../../core/trading/loan/types.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { LoanBounds } from '../model/coinRules.ts';
import { useLevelText } from '../useLevelText.ts';

interface FallsSectionProps {
  readonly known: { readonly rules: LoanRules };
  readonly preview: { readonly bounds: LoanBounds | undefined };
}

/** The bounds of the first coin that can be pledged, while nothing is. */
function firstBounds({ collaterals }: LoanRules): LoanBounds | undefined {
  const own = collaterals[0];
  return (
    own && {
      initial: own.initialLtv,
      notices: own.noticeLtvs,
      sale: own.saleLtv,
      target: own.targetLtv,
      fullSale: own.fullSaleLtv,
    }
  );
}

/** What happens then, in plain words and with the numbers of what is pledged. */
export function FallsSection({ known, preview }: FallsSectionProps): ReactElement | null {
  const { t } = useTranslation('borrow');
  const { quantity, span, locale } = useFormat();
  const level = useLevelText();
  const { rules } = known;
  const bounds = preview.bounds ?? firstBounds(rules);
  if (bounds === undefined) return null;
  const levels = new Intl.ListFormat(locale, { type: 'conjunction' });
  const factor = quantity(toText(rules.overdueFactor), rules.overdueFactor.decimalPlaces());
  return (
    <section className="falls">
      <h2 className="t-h3">{t('falls.title')}</h2>
      <ul className="t-label c2">
        <li>{t('falls.notice', { levels: levels.format(bounds.notices.map(level)) })}</li>
        <li>
          {t('falls.part', {
            sale: level(bounds.sale),
            target: level(bounds.target),
            fee: level(rules.sale.feeRate),
          })}
        </li>
        <li>{t('falls.full', { level: level(bounds.fullSale) })}</li>
        <li>{t('falls.late', { grace: span(rules.graceHours * HOUR_MS), factor })}</li>
      </ul>
    </section>
  );
}
