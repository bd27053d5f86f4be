import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { IconName } from '../Icon/icons.ts';
import { Triangle } from '../Triangle/Triangle.tsx';
import './Tag.css';

export type TagKind = 'neutral' | 'up' | 'down' | 'waiting' | 'ok' | 'bad' | 'proof';

const CLASSES: Readonly<Record<TagKind, string>> = {
  neutral: '',
  up: 't-up',
  down: 't-down',
  waiting: 't-buff',
  ok: 't-ok',
  bad: 't-bad',
  proof: 't-acc',
};

interface TagProps {
  readonly kind?: TagKind;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

/** One word and a number: "Long 20×" (DESIGN 9.30). Direction kinds carry their triangle. */
export function Tag({ kind = 'neutral', icon, children }: TagProps): ReactElement {
  return (
    <span className={classNames('tag', CLASSES[kind])}>
      {(kind === 'up' || kind === 'down') && <Triangle direction={kind} size={7} />}
      {icon !== undefined && <Icon name={icon} size={12} strokeWidth={2} />}
      {children}
    </span>
  );
}
