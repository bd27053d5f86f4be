// Planted violations of what positions promise.
import { behindTheTriggers, type Plant, writeEntry } from './planting.ts';
import { testIds } from './tradingHouse.ts';

export const POSITION_PLANTS: readonly Plant[] = [
  {
    name: 'a position that cost less than was paid for it',
    invariant: 'an open position is what its fills say',
    spoil: (database, { userId }) =>
      behindTheTriggers(database, [
        `UPDATE contract_orders SET open_cost = open_cost - 1 WHERE user_id = $1 AND state = 'holding'`,
        userId,
      ]),
  },
  {
    name: 'a position that was bought and never sold, and is over',
    invariant: 'a position that is over took what its fills had brought',
    spoil: async (database, { userId }) => {
      const id = testIds.uuid();
      await behindTheTriggers(
        database,
        [
          `INSERT INTO contract_orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', $2::uuid, 'state', 'closed',
              'open_quantity', 0, 'open_cost', 0, 'margin', 0))).*
            FROM contract_orders o WHERE user_id = $1 AND state = 'holding' LIMIT 1`,
          userId,
          id,
        ],
        [
          `INSERT INTO fills SELECT (jsonb_populate_record(f, jsonb_build_object('order_id', $2::uuid))).*
            FROM fills f WHERE user_id = $1 AND order_kind = 'contract' AND kind = 'open' LIMIT 1`,
          userId,
          id,
        ],
      );
      await writeEntry(
        database,
        userId,
        { kind: 'contract_close', cause: `${id}:1` },
        'trading_result',
      );
    },
  },
];
