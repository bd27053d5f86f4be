import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Frame/Section.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';

const CHECKS = [
  { name: 'price', icon: 'gauge' },
  { name: 'settlement', icon: 'records' },
  { name: 'balance', icon: 'wallet' },
] as const;

/** What anybody can check here, without an account. */
export function ChecksSection(): ReactElement {
  const { t } = useTranslation('home');
  return (
    <Section title={t('checks.title')}>
      <ol className="checks">
        {CHECKS.map(({ name, icon }) => (
          <li key={name}>
            <Icon name={icon} size={20} />
            <div>
              <b className="t-row">{t(`checks.${name}`)}</b>
              <p className="t-label c2">{t(`checks.${name}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
