// Gives a signal when the server has filled or refused an order that was sent from this page, or a rule has filled one since.
// Must give one for each sending, and none for what rests.
import { type Signal, signal } from '../lib/signals.ts';
import { ACCOUNT_EVENT } from '../realtime/accountEvents.ts';
import type { ChangeEvent } from '../realtime/accountEvents.ts';
import type { AppStore } from './store.ts';

/** What fills at once or is refused, by the names of the endpoints. */
const FILLS: ReadonlySet<string> = new Set([
  'contractOrderSubmit',
  'contractOrderClose',
  'contractOrderReverse',
  'contractOrderCloseAll',
  'cfdOrderSubmit',
  'cfdOrderClose',
  'spotOrderSubmit',
]);
/** An order in one of these states waits for its price. */
const RESTING: readonly unknown[] = ['pending', 'open'];

/** What a rule fills of it was asked for once; a call or put was filled when it was taken, and a grid fills all the time. */
const RESTED: readonly string[] = ['contractOrder', 'spotOrder'];

/** How a trigger closes. */
const FIRED: readonly string[] = ['take_profit', 'stop_loss', 'liquidation'];

interface Sent {
  readonly status?: string;
  readonly endpointName?: string;
  readonly data?: unknown;
}

/** Of many orders, each decided for itself: filled if any was, nothing where there was none. */
function signalOfAll(results: readonly object[]): Signal | undefined {
  if (results.some((one) => 'order' in one)) return 'fill';
  return results.length > 0 ? 'refusal' : undefined;
}

function signalOf({ status, endpointName = '', data }: Sent): Signal | undefined {
  if (!FILLS.has(endpointName)) return undefined;
  if (status === 'rejected') return 'refusal';
  if (status !== 'fulfilled') return undefined;
  if (Array.isArray(data)) return signalOfAll(data);
  const { state } = (data ?? {}) as { readonly state?: unknown };
  return endpointName.endsWith('Submit') &&
    !endpointName.startsWith('cfd') &&
    RESTING.includes(state)
    ? undefined
    : 'fill';
}

/** Returns the teardown. */
export function watchSignals(store: AppStore, give: (what: Signal) => void = signal): () => void {
  const sent = (): [string, Sent][] =>
    Object.entries(store.getState().api.mutations as Record<string, Sent>);
  const told = new Set(sent().map(([id]) => id));
  const onEvent = (event: Event): void => {
    const { type, filled } = (event as CustomEvent<ChangeEvent>).detail;
    if (filled === undefined || !RESTED.includes(type)) return;
    give(FIRED.includes(filled) ? 'trigger' : 'fill');
  };
  window.addEventListener(ACCOUNT_EVENT, onEvent);
  const leave = store.subscribe(() => {
    for (const [id, one] of sent()) {
      if (one.status === 'pending' || told.has(id)) continue;
      told.add(id);
      const what = signalOf(one);
      if (what !== undefined) give(what);
    }
  });
  return () => {
    leave();
    window.removeEventListener(ACCOUNT_EVENT, onEvent);
  };
}
