// What a batch sends: statements only for the kinds of records it touches, so that one kind costs nothing for another.
import { PassThrough } from 'node:stream';
import type { PoolClient } from 'pg';
import { loadBatch } from './sqlBatches.ts';
import type { Needs } from './aggregates.ts';
import type { Command } from './command.ts';

/** A connection that notes what is sent and knows nothing. */
function noting() {
  const sent: string[] = [];
  const query = async ({ name, text }: { name?: string; text: string }) => {
    sent.push(name ?? text);
    return { rows: [] };
  };
  const stream = new PassThrough();
  return { sent, client: { query, connection: { stream } } as unknown as PoolClient };
}

const command = (needs: Needs): Command => ({
  name: 'test',
  userId: '00000000-0000-7000-8000-000000000001',
  idempotency: null,
  accounts: ['contract'],
  needs,
  decide: () => ({ ok: false, error: 'not_found' }),
});

const ALWAYS = ['BEGIN', 'users_lock', 'balances_of', 'commands_by_key'];
const ID = '00000000-0000-7000-8000-000000000002';

test.each<[string, Needs[], string[]]>([
  ['new orders', [{}, {}], []],
  ['contract tickets', [{ contract: [ID] }, { contract: [ID] }, {}], ['contract_orders_by_id']],
  [
    'spot fills',
    [{ spot: [ID], spotPosition: [`${ID}|BTC`] }],
    ['spot_orders_by_id', 'spot_positions_by_id'],
  ],
  ['both', [{ spot: [ID] }, { contract: [ID] }], ['contract_orders_by_id', 'spot_orders_by_id']],
])('a batch of %s loads what it names, each kind once', async (_title, needs, loads) => {
  const { sent, client } = noting();
  const loaded = await loadBatch(client, needs.map(command), [{ text: 'BEGIN' }]);
  expect(sent).toEqual([...ALWAYS, ...loads]);
  expect(Object.values(loaded.records).every((records) => records.length === 0)).toBe(true);
});
