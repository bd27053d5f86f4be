// One signal for each order that was filled or refused, none for what rests, and none for what was sent before.
import type { Signal } from '../lib/signals.ts';
import type { AppStore } from './store.ts';
import { ACCOUNT_EVENT } from '../realtime/accountEvents.ts';
import { watchSignals } from './watchSignals.ts';

function aStore() {
  let mutations: Record<string, object> = {};
  const listeners = new Set<() => void>();
  const store = {
    getState: () => ({ api: { mutations } }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as AppStore;
  const put = (id: string, one: object): void => {
    mutations = { ...mutations, [id]: one };
    for (const listener of listeners) listener();
  };
  return { store, put };
}

const aMutation = (endpointName: string, status: string, data?: object) => ({
  endpointName,
  status,
  data,
});

test.each<[string, object, Signal[]]>([
  ['a market order', aMutation('contractOrderSubmit', 'fulfilled', { state: 'holding' }), ['fill']],
  ['a close', aMutation('contractOrderClose', 'fulfilled', { state: 'closed' }), ['fill']],
  ['a call', aMutation('cfdOrderSubmit', 'fulfilled', { state: 'open' }), ['fill']],
  ['a reversal', aMutation('contractOrderReverse', 'fulfilled', { closed: {} }), ['fill']],
  [
    'all closed, as far as it went',
    aMutation('contractOrderCloseAll', 'fulfilled', [{ error: {} }, { order: {} }]),
    ['fill'],
  ],
  [
    'all closed, and none could be',
    aMutation('contractOrderCloseAll', 'fulfilled', [{ error: {} }]),
    ['refusal'],
  ],
  ['all closed, and there was none', aMutation('contractOrderCloseAll', 'fulfilled', []), []],
  ['a refusal', aMutation('spotOrderSubmit', 'rejected'), ['refusal']],
  [
    'a limit order that rests',
    aMutation('contractOrderSubmit', 'fulfilled', { state: 'pending' }),
    [],
  ],
  ['a spot order that rests', aMutation('spotOrderSubmit', 'fulfilled', { state: 'open' }), []],
  ['something else', aMutation('userSetFavourites', 'fulfilled'), []],
])('%s', (_what, done, expected) => {
  const { store, put } = aStore();
  const given: Signal[] = [];
  const leave = watchSignals(store, (what) => given.push(what));
  put('one', { ...done, status: 'pending' });
  expect(given).toEqual([]);
  put('one', done);
  put('another', aMutation('userSetFavourites', 'pending'));
  expect(given).toEqual(expected);
  leave();
  put('two', done);
  expect(given).toEqual(expected);
});

test('what was sent before gives none', () => {
  const { store, put } = aStore();
  put('old', aMutation('contractOrderClose', 'fulfilled', {}));
  const given: Signal[] = [];
  watchSignals(store, (what) => given.push(what));
  put('new', aMutation('contractOrderClose', 'rejected'));
  expect(given).toEqual(['refusal']);
});

test('an order that a rule has filled gives one; a close by its owner, a settlement and a fill of a grid none', () => {
  const { store } = aStore();
  const given: Signal[] = [];
  const leave = watchSignals(store, (what) => given.push(what));
  const tell = (filled?: string, type = 'contractOrder'): void => {
    const detail = { type, orderId: 'one', state: 'holding', filled, time: 1 };
    window.dispatchEvent(new CustomEvent(ACCOUNT_EVENT, { detail }));
  };
  tell();
  tell('settlement', 'cfdOrder');
  tell('buy', 'quantOrder');
  expect(given).toEqual([]);
  for (const filled of ['open', 'stop_loss', 'liquidation', 'sell']) tell(filled);
  expect(given).toEqual(['fill', 'trigger', 'trigger', 'fill']);
  leave();
  tell('take_profit');
  expect(given).toHaveLength(4);
});
