import type { ReactElement, ReactNode } from 'react';
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
