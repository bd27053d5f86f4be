import { useId } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';

interface OrdersSectionProps<View extends string> {
  /** What the section and its tabs are called. */
  readonly label: string;
  readonly tabs: ComponentProps<typeof Tabs<View>>['items'];
  readonly view: View;
  readonly onView: (view: View) => void;
  /** The list of the view. */
  readonly children: ReactNode;
  /** Sheets that stand over it. */
  readonly sheets?: ReactNode;
}

/** The user's orders below a ticket: tabs of views, and the list of the one that is open. */
export function OrdersSection<View extends string>(props: OrdersSectionProps<View>): ReactElement {
  const { label, tabs, view, onView, children, sheets } = props;
  const panelId = useId();
  return (
    <section className="orders" aria-label={label}>
      <Tabs items={tabs} value={view} onChange={onView} label={label} panelId={panelId} />
      <div id={panelId} role="tabpanel">
        {children}
      </div>
      {sheets}
    </section>
  );
}
