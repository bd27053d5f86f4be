import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import type { WithdrawData } from '../../../../protocol/withdraw.ts';
import { useUserGetUserInfoQuery } from '../../../api/userApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { linkTo } from '../../../lib/paths.ts';
import type { RouteName } from '../../../lib/paths.ts';
import { ListRow } from '../../../ui/ListRow/ListRow.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Tag } from '../../../ui/Tag/Tag.tsx';
import type { Step } from './withdrawModel.ts';

const STEPS = [
  { step: 'certification', route: 'certification', icon: 'verified' },
  { step: 'fundPassword', route: 'fundPassword', icon: 'lock' },
  { step: 'address', route: 'walletAddress', icon: 'wallet' },
] as const satisfies readonly { step: Step; route: RouteName; icon: string }[];

interface WithdrawStepsProps {
  readonly data: WithdrawData;
  readonly missing: readonly Step[];
}

/** What is still to be done before the first withdrawal, each with the way there. */
export function WithdrawSteps({ data, missing }: WithdrawStepsProps): ReactElement {
  const { t } = useTranslation('funding');
  const { moneyIn } = useFormat();
  const { data: user } = useUserGetUserInfoQuery(undefined);
  const limitOf = (tier: 'none' | 'basic'): string =>
    moneyIn(data.limits.find((one) => one.tier === tier)?.dailyLimit, SETTLEMENT_CURRENCY);
  const textOf = (step: Step): string => {
    if (step !== 'certification') return t(`withdraw.steps.${step}Text`);
    if (user?.basic === 'review') return t('withdraw.steps.certificationReview');
    return t('withdraw.steps.certificationText', {
      none: limitOf('none'),
      basic: limitOf('basic'),
    });
  };
  return (
    <section className="funding">
      <h2 className="t-h3 px">{t('withdraw.steps.title')}</h2>
      {STEPS.map(({ step, route, icon }) => {
        const isMissing = missing.includes(step);
        const row = { icon, title: t(`withdraw.steps.${step}`), sub: textOf(step) };
        if (!isMissing) {
          const done = (
            <Tag kind="ok" icon="check">
              {t('withdraw.steps.done')}
            </Tag>
          );
          return <ListRow key={step} {...row} trailing={done} />;
        }
        return <ListRow key={step} {...row} href={`#${linkTo(route)}`} />;
      })}
      <div className="px">
        <Note kind="info">{t('withdraw.neverPay')}</Note>
      </div>
    </section>
  );
}
