import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import type { CertificationState, RealInfo } from '../../../protocol/identity.ts';
import { useCountries } from '../../account/useCountries.ts';
import { useUserGetUserInfoQuery } from '../../api/userApi.ts';
import { useWithdrawGetDataQuery } from '../../api/withdrawApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { nameCountries } from '../../lib/countries.ts';
import { paths } from '../../lib/paths.ts';
import { usePreference } from '../../lib/preferences.ts';
import { useBack } from '../../lib/useBack.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Card } from '../../ui/Card/Card.tsx';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { CertificationGate } from './CertificationGate.tsx';
import { StateTag } from './StateTag.tsx';
import './certification.css';

type Tier = 'basic' | 'advanced';

const ACTS: Readonly<Record<CertificationState, 'start' | 'look' | 'retry'>> = {
  none: 'start',
  review: 'look',
  approved: 'look',
  rejected: 'retry',
};

interface TierCardProps {
  readonly tier: Tier;
  readonly state: CertificationState;
  /** Basic comes first. */
  readonly isBlocked: boolean;
}

/** What a tier opens, how far it is, and the way to it. */
function TierCard({ tier, state, isBlocked }: TierCardProps): ReactElement {
  const { t } = useTranslation('certification');
  const { t: tCommon } = useTranslation('common');
  const { quantity } = useFormat();
  const navigate = useNavigate();
  const { data, isError } = useWithdrawGetDataQuery(undefined);
  const limit = data?.limits.find((one) => one.tier === tier)?.dailyLimit;
  const isFirst = state === 'none' || state === 'rejected';
  return (
    <article className="tier" aria-label={t(`${tier}.title`)}>
      <Card>
        <div className="row between g2">
          <h2 className="t-h3">{t(`${tier}.title`)}</h2>
          <StateTag state={state} />
        </div>
        <p className="t-label c2">{t(`${tier}.text`)}</p>
        <KeyValues
          facts={[
            {
              label: t('centre.withdraw'),
              value:
                limit === undefined && !isError ? (
                  <Skeleton width={88} height={14} />
                ) : (
                  quantity(limit, 0, SETTLEMENT_CURRENCY)
                ),
            },
            { label: t('centre.borrow'), value: tCommon('word.yes') },
          ]}
        />
        {isBlocked ? (
          <p className="t-cap c3">{t('centre.basicFirst')}</p>
        ) : (
          <Button
            size="small"
            kind={isFirst ? 'primary' : 'plain'}
            onClick={() => {
              void navigate(paths[`${tier}Certification`]);
            }}
          >
            {t(`act.${ACTS[state]}`)}
          </Button>
        )}
      </Card>
    </article>
  );
}

/** The country the forms begin with; fixed once the basic tier was handed in with one. */
function CountryRow({ info }: { readonly info: RealInfo }): ReactElement | null {
  const { t } = useTranslation('certification');
  const { locale } = useFormat();
  const chosen = usePreference('country');
  const { data: user } = useUserGetUserInfoQuery(undefined, { skip: info.basic.country !== null });
  // The account's own stands before what this device has chosen.
  const code = info.basic.country ?? user?.country ?? chosen;
  const { data: countries } = useCountries(code !== undefined);
  const name = nameCountries(countries ?? [], locale).find((one) => one.code === code)?.name;
  const isFixed = info.basic.state === 'review' || info.basic.state === 'approved';
  return (
    <ListRow
      icon="globe"
      title={t('country.row')}
      sub={name ?? code ?? t('country.none')}
      {...(isFixed ? {} : { href: `#${paths.chooseLocation}` })}
    />
  );
}

function Centre({ info }: { readonly info: RealInfo }): ReactElement {
  const { t } = useTranslation('certification');
  const back = useBack(paths.safeCenter);
  const { basic, advanced } = info;
  return (
    <Page nav={<NavBar title={t('title')} onBack={back} />}>
      <section className="px tiers">
        <TierCard tier="basic" state={basic.state} isBlocked={false} />
        <TierCard
          tier="advanced"
          state={advanced.state}
          isBlocked={basic.state !== 'approved' && advanced.state === 'none'}
        />
      </section>
      <CountryRow info={info} />
    </Page>
  );
}

/** The certification centre: both tiers with what they open. */
export function CertificationPage(): ReactElement {
  const { t } = useTranslation('certification');
  return (
    <CertificationGate
      title={t('title')}
      backTo={paths.safeCenter}
      skeleton={
        <>
          <Skeleton width="100%" height={184} radius={12} />
          <Skeleton width="100%" height={204} radius={12} top={12} />
        </>
      }
    >
      {(info) => <Centre info={info} />}
    </CertificationGate>
  );
}
