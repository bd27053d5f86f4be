import { fetchInTurn } from './fetchTabs.ts';

let idle: (() => void)[];
let log: string[];

const whenIdle = async (): Promise<void> =>
  new Promise((resolve) => {
    idle.push(resolve);
  });
const fetchOf = (name: string) => async (): Promise<void> => {
  log.push(name);
};
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}
/** The page has a moment. */
async function beIdle(): Promise<void> {
  for (const resolve of idle.splice(0)) resolve();
  await settle();
}

beforeEach(() => {
  idle = [];
  log = [];
});

test('each waits for a moment of its own, and nothing is fetched before the first', async () => {
  const fetches = ['contract', 'spot', 'cfd'].map(fetchOf);
  fetchInTurn({ fetches, whenIdle, isSaving: () => false });
  await settle();
  expect(log).toEqual([]);
  await beIdle();
  expect(log).toEqual(['contract']);
  await beIdle();
  await beIdle();
  expect(log).toEqual(['contract', 'spot', 'cfd']);
});

test('nothing is fetched for who saves data, also when he begins to in the middle', async () => {
  let isSaving = false;
  const fetches = ['contract', 'spot'].map(fetchOf);
  fetchInTurn({ fetches, whenIdle, isSaving: () => isSaving });
  await beIdle();
  isSaving = true;
  await beIdle();
  await beIdle();
  expect(log).toEqual(['contract']);
});

test('what does not come is asked for again when the device is back online, and then the next', async () => {
  let isReachable = false;
  const flaky = async (): Promise<void> => {
    log.push('flaky');
    if (!isReachable) throw new Error('offline');
  };
  fetchInTurn({ fetches: [flaky, fetchOf('spot')], whenIdle, isSaving: () => false });
  await beIdle();
  await beIdle();
  expect(log).toEqual(['flaky']);
  isReachable = true;
  window.dispatchEvent(new Event('online'));
  await settle();
  await beIdle();
  await beIdle();
  expect(log).toEqual(['flaky', 'flaky', 'spot']);
});

test('who has left fetches nothing more', async () => {
  const giveUp = fetchInTurn({
    fetches: ['contract', 'spot'].map(fetchOf),
    whenIdle,
    isSaving: () => false,
  });
  await beIdle();
  giveUp();
  await beIdle();
  expect(log).toEqual(['contract']);
});
