import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, parseDecimal } from '../../../../core/money/decimal.ts';
import type { WithdrawData } from '../../../../protocol/withdraw.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { MINUS, MISSING } from '../../../lib/formatParts.ts';
import { paths } from '../../../lib/paths.ts';
import { Card } from '../../../ui/Card/Card.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { MoreLink } from '../../../ui/NavBar/MoreLink.tsx';
import type { WithdrawForm } from './useWithdrawForm.ts';
import { leftToday } from './withdrawModel.ts';
import type { WithdrawWay } from './withdrawModel.ts';

interface WithdrawSumProps {
  readonly data: WithdrawData;
  readonly form: WithdrawForm;
}

/** Amount, fee, arrival: worked out anew with each key by the server's own function. */
export function WithdrawSum({ data, form }: WithdrawSumProps): ReactElement {
  const { t } = useTranslation('funding');
  const { exact } = useFormat();
  const { preview, draft } = form;
  return (
    <Card>
      <div className="sum">
        <KeyValues
          facts={[
            { label: t('amount'), value: draft.amount === '' ? MISSING : exact(draft.amount) },
            {
              label: t('withdraw.feeTaken'),
              value: preview === undefined ? MISSING : `${MINUS}${exact(preview.fee)}`,
            },
          ]}
        />
        <hr className="hr" />
        <div className="row between arrival">
          <span className="t-row">{t('withdraw.arrival')}</span>
          <span className="t-h2 num" data-testid="arrival">
            {preview === undefined ? MISSING : exact(preview.received)}{' '}
            <span className="t-label c2">{data.currency}</span>
          </span>
        </div>
      </div>
    </Card>
  );
}

interface WithdrawFactsProps {
  readonly data: WithdrawData;
  readonly way: WithdrawWay | undefined;
}

/** Where it is paid from, how long it takes, how much may still go today, and how it could be more. */
export function WithdrawFacts({ data, way }: WithdrawFactsProps): ReactElement {
  const { t } = useTranslation('funding');
  const { money, moneyIn, span } = useFormat();
  const limit = parseDecimal(way?.dailyLimit ?? '');
  const advanced = data.limits.find(({ tier }) => tier === 'advanced')?.dailyLimit;
  const isLargePossible = limit !== undefined && limit.gt(decimal(data.largeAbove));
  return (
    <>
      <KeyValues
        facts={[
          {
            label: t('withdraw.settledFrom'),
            value: t('withdraw.settledAccount', { currency: data.currency }),
          },
          {
            label: t('withdraw.review'),
            value: t('withdraw.reviewWithin', { span: span(data.reviewMs) }),
          },
          {
            label: t('withdraw.arrivalTime'),
            value: t('withdraw.arrivalOn'),
          },
          {
            label: t('withdraw.leftToday'),
            value:
              way === undefined
                ? MISSING
                : t('withdraw.leftOf', {
                    left: money(leftToday(way)),
                    limit: money(way.dailyLimit),
                  }),
          },
        ]}
      />
      {data.tier === 'basic' && advanced !== undefined && (
        <MoreLink href={`#${paths.advancedCertification}`}>
          {t('withdraw.raise', { limit: moneyIn(advanced, data.currency) })}
        </MoreLink>
      )}
      {isLargePossible && (
        <p className="t-cap c3 below">
          {t('withdraw.twoReviewers', { amount: moneyIn(data.largeAbove, data.currency) })}
        </p>
      )}
    </>
  );
}
