import type { ReactElement, ReactNode } from 'react';
import type { TabsProps } from '../Tabs/Tabs.tsx';
import './TimeFrames.css';

interface TimeFramesProps<Id extends string> extends Omit<TabsProps<Id>, 'panelId'> {
  /** Right: plain buttons with 18 px icons for indicators and full screen. */
  readonly right?: ReactNode;
}

/** The chart's intervals, 36 px high. */
export function TimeFrames<Id extends string>(props: TimeFramesProps<Id>): ReactElement {
  const { items, value, onChange, label, right } = props;
  return (
    <div className="tfs" role="group" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          data-key="interval"
          aria-pressed={item.id === value}
          onClick={() => {
            onChange(item.id);
          }}
        >
          {item.label}
        </button>
      ))}
      <span className="sp" />
      {right}
    </div>
  );
}
