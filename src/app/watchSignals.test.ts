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

test('a trigger that closed a position gives one, a close by its owner none', () => {
  const { store } = aStore();
  const given: Signal[] = [];
  const leave = watchSignals(store, (what) => given.push(what));
  const tell = (reason: string | null): void => {
    const detail = { type: 'contractOrder', orderId: 'one', state: 'closed', reason, time: 1 };
    window.dispatchEvent(new CustomEvent(ACCOUNT_EVENT, { detail }));
  };
  for (const reason of ['user', null, 'stop_loss', 'liquidation']) tell(reason);
  expect(given).toEqual(['trigger', 'trigger']);
  leave();
  tell('take_profit');
  expect(given).toHaveLength(2);
});
