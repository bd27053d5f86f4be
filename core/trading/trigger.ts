// What a live order of any kind waits for: a price of the market at which it is tried.
// Must never decide anything: the order is decided again when the price is there. Source: architecture.md "How data flows".
import type { Points } from '../market/types.ts';

export interface Trigger {
  readonly kind: 'limit' | 'take_profit' | 'stop_loss' | 'liquidation';
  readonly fires: 'at_or_below' | 'at_or_above';
  readonly price: Points;
  readonly on: 'mark' | 'ask' | 'bid';
}
