import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import './certification.css';

const STEPS = ['basic', 'documents', 'review'] as const;
export type TierStep = (typeof STEPS)[number];

/** Where the user is on the way through both tiers. `done`: a reviewer has said yes. */
export function TierSteps({ now }: { readonly now: TierStep | 'done' }): ReactElement {
  const { t } = useTranslation('certification');
  const at = now === 'done' ? STEPS.length : STEPS.indexOf(now);
  return (
    <ol className="steps" aria-label={t('steps.label')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={classNames(index < at && 'done', index === at && 'now')}
          aria-current={index === at ? 'step' : undefined}
        >
          {index < at ? <Icon name="check" size={14} strokeWidth={3} /> : <i>{index + 1}</i>}
          <span>{t(`steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
