import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import './ListRow.css';

interface PreferenceTileProps {
  readonly icon: ReactNode;
  /** What is chosen now: "English". */
  readonly value: string;
  /** What it is: "Language". */
  readonly name: string;
  readonly onClick: () => void;
  /** In a line of its own, for a value that can be long. */
  readonly isWide?: boolean;
}

/** A setting at the top of the menu. Wrap three in `<div className="prefs px">`, wide ones below them. */
export function PreferenceTile(props: PreferenceTileProps): ReactElement {
  const { icon, value, name, onClick, isWide = false } = props;
  return (
    <button type="button" className={classNames('pref', isWide && 'pref-wide')} onClick={onClick}>
      <span>{icon}</span>
      <b>{value}</b>
      <small>{name}</small>
    </button>
  );
}
