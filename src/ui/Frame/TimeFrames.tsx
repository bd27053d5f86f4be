import type { ReactElement, ReactNode } from 'react';
import type { TabsProps } from '../Tabs/Tabs.tsx';
import { useChosenInSight } from '../Tabs/useChosenInSight.ts';
import '../Tabs/fades.css';
import './TimeFrames.css';

interface TimeFramesProps<Id extends string> extends Omit<TabsProps<Id>, 'panelId'> {
  /** Right: plain buttons with 18 px icons for indicators and full screen. */
  readonly right?: ReactNode;
}

/** The chart's intervals, 36 px high; what does not fit scrolls. */
export function TimeFrames<Id extends string>(props: TimeFramesProps<Id>): ReactElement {
  const { items, value, onChange, label, right } = props;
  const list = useChosenInSight(value);
  return (
    <div className="tfs">
      <div className="tfs-items fades" role="group" aria-label={label} ref={list}>
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
      </div>
      {right}
    </div>
  );
}
