import type { ReactElement, ReactNode } from 'react';
import './ListRow.css';

interface PreferenceTileProps {
  readonly icon: ReactNode;
  /** What is chosen now: "English". */
  readonly value: string;
  /** What it is: "Language". */
  readonly name: string;
  readonly onClick: () => void;
}

/** A setting at the top of the menu. Wrap three in `<div className="prefs px">`. */
export function PreferenceTile({ icon, value, name, onClick }: PreferenceTileProps): ReactElement {
  return (
    <button type="button" className="pref" onClick={onClick}>
      <span>{icon}</span>
      <b>{value}</b>
      <small>{name}</small>
    </button>
  );
}
