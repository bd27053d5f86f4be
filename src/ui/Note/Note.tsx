import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { IconName } from '../Icon/icons.ts';
import { ProofGlyph } from '../Logo/ProofGlyph.tsx';
import './Note.css';

export type NoteKind = 'risk' | 'bad' | 'info' | 'proof';

const CLASSES: Readonly<Record<NoteKind, string>> = {
  risk: '',
  bad: 'bad',
  info: 'info',
  proof: 'acc',
};
const ICON_NAMES: Readonly<Record<Exclude<NoteKind, 'proof'>, IconName>> = {
  risk: 'warning',
  bad: 'alert',
  info: 'info',
};

interface NoteProps {
  readonly kind: NoteKind;
  readonly children: ReactNode;
  /** Right: a text button or link. */
  readonly action?: ReactNode;
}

/** A sentence the user must not miss, in its place on the page (DESIGN 9.31). */
export function Note({ kind, children, action }: NoteProps): ReactElement {
  return (
    <div className={classNames('note', CLASSES[kind])} role={kind === 'bad' ? 'alert' : undefined}>
      {kind === 'proof' ? <ProofGlyph size={18} /> : <Icon name={ICON_NAMES[kind]} size={18} />}
      <span className="f1">{children}</span>
      {action}
    </div>
  );
}
