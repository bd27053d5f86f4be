/** What a sheet about one order is given. */
export interface OrderSheetProps<Order> {
  readonly order: Order;
  readonly onClose: () => void;
}
