import type { RowAction } from '../../ui/Position/PositionCard.tsx';

/** What can be asked of an order, as the buttons of its row. */
export const orderActions =
  <Order, Act>(order: Order, onAct: (act: Act, order: Order) => void) =>
  (act: Act, label: string): RowAction => ({
    label,
    onClick: () => {
      onAct(act, order);
    },
  });
