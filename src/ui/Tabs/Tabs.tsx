import type { KeyboardEvent, ReactElement } from 'react';
import { moveInRow } from './moveInRow.ts';
import { useChosenInSight } from './useChosenInSight.ts';
import './Tabs.css';
import './fades.css';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Read out after a label that was shortened to fit. */
  readonly longLabel?: string | undefined;
  /** How many rows the tab holds; nothing is shown while it is unknown. */
  readonly count?: number | undefined;
}

export interface TabsProps<Id extends string> {
  readonly items: readonly TabItem<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly label: string;
  /** Id of the element that shows the chosen tab. */
  readonly panelId?: string;
}

/** Underlined tabs (DESIGN 9.5): arrows, Home and End move; the current tab scrolls into view. */
export function Tabs<Id extends string>(props: TabsProps<Id>): ReactElement {
  const { items, value, onChange, label, panelId } = props;
  const list = useChosenInSight(value);

  const onKeyDown = (event: KeyboardEvent): void => {
    const from = items.findIndex((item) => item.id === value);
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const to = moveInRow(event.key, from, items.length, isRightToLeft);
    const next = to === undefined ? undefined : items[to];
    if (next === undefined || to === undefined) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };

  return (
    <div className="tabs fades" role="tablist" aria-label={label} ref={list}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          aria-selected={item.id === value}
          aria-controls={panelId}
          tabIndex={item.id === value ? 0 : -1}
          onKeyDown={onKeyDown}
          onClick={() => {
            onChange(item.id);
          }}
        >
          {item.label}
          {item.longLabel !== undefined && <span className="sr">, {item.longLabel}</span>}
          {item.count !== undefined && <span className="cnt">{item.count}</span>}
        </button>
      ))}
    </div>
  );
}
