import type { AppStore } from './store.ts';

/** Orders of every kind, by the names of their endpoints: those come with their screens. */
const TRADES: readonly string[] = [
  'contractOrderSubmit',
  'cfdOrderSubmit',
  'spotOrderSubmit',
  'quantOrderSubmit',
];

/** Tells once that the server has taken an order of this visit. Returns the teardown. */
export function watchTrades(store: AppStore, onTrade: () => void): () => void {
  const leave = store.subscribe(() => {
    const isTaken = Object.values(store.getState().api.mutations).some(
      (mutation) =>
        mutation?.status === 'fulfilled' && TRADES.includes(mutation.endpointName ?? ''),
    );
    if (!isTaken) return;
    leave();
    onTrade();
  });
  return leave;
}
