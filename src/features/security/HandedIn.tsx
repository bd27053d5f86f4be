import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RealInfo } from '../../../protocol/identity.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import type { Fact } from '../../ui/Facts/Facts.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { StateTag } from './StateTag.tsx';
import { TierSteps } from './TierSteps.tsx';
import type { TierStep } from './TierSteps.tsx';

interface HandedInProps {
  readonly title: string;
  readonly tier: Pick<RealInfo['basic'], 'state' | 'dueAt'>;
  readonly facts: readonly Fact[];
  readonly step: TierStep | 'done';
  readonly children?: ReactNode;
}

/** A tier that a reviewer has, or has passed: nothing to type, only what was handed in and when an answer is due. */
export function HandedIn({ title, tier, facts, step, children }: HandedInProps): ReactElement {
  const { t } = useTranslation('certification');
  const back = useBack(paths.certification);
  const navigate = useNavigate();
  return (
    <Page nav={<NavBar title={title} onBack={back} />}>
      <div className="px form-page">
        <TierSteps now={step} />
        {tier.state === 'review' && (
          <Note kind="info">
            {tier.dueAt === null
              ? t('review.text')
              : t('review.due', { time: formatTime(tier.dueAt) })}
          </Note>
        )}
        <div className="row between">
          <h2 className="t-h3">{t('handedIn')}</h2>
          <StateTag state={tier.state} />
        </div>
        <KeyValues facts={facts} />
        {children}
        {step === 'documents' && (
          <Button
            kind="primary"
            onClick={() => {
              void navigate(paths.advancedCertification);
            }}
          >
            {t('advanced.goOn')}
          </Button>
        )}
      </div>
    </Page>
  );
}
