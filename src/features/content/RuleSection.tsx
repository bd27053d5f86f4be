import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Frame/Section.tsx';

/** One chapter of the rules: a title and plain sentences. */
export function RuleSection(props: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Section title={props.title}>
      <div className="t-body c2">{props.children}</div>
    </Section>
  );
}

/** A chapter that says the same of every product: take profit and stop loss; how anybody can run the sums again. */
export function PlainRules({ about }: { readonly about: 'stops' | 'check' }): ReactElement {
  const { t } = useTranslation('content');
  return (
    <RuleSection title={t(`${about}.title`)}>
      <p>{t(`${about}.text`)}</p>
    </RuleSection>
  );
}
