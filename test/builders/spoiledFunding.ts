// Planted violations of what deposits and withdrawals promise, as a thief or a fault would leave them.
import { behindTheTriggers, type Plant, sealAt } from './planting.ts';

export const FUNDING_PLANTS: readonly Plant[] = [
  {
    name: 'a withdrawal’s fee sent along with it',
    invariant: 'a withdrawal that is paid left once, with its fee; one that failed came back whole',
    spoil: (database, { withdrawalId }) =>
      behindTheTriggers(database, [
        `UPDATE postings SET account = 'external' WHERE account = 'fees' AND entry_id =
          (SELECT id FROM entries WHERE cause = $1 AND kind = 'withdrawal')`,
        withdrawalId,
      ]),
  },
  {
    name: 'a withdrawal’s fee halved, the rest kept by the trading result',
    invariant: 'a withdrawal that is paid left once, with its fee; one that failed came back whole',
    spoil: (database, { withdrawalId }) =>
      behindTheTriggers(
        database,
        [
          `INSERT INTO postings (entry_id, line, user_id, account, bucket, currency, amount)
            SELECT entry_id, 90, NULL, 'trading_result', NULL, currency, amount / 2 FROM postings
            WHERE account = 'fees' AND entry_id = (SELECT id FROM entries WHERE cause = $1 AND kind = 'withdrawal')`,
          withdrawalId,
        ],
        [
          `UPDATE postings SET amount = amount / 2 WHERE account = 'fees' AND entry_id =
            (SELECT id FROM entries WHERE cause = $1 AND kind = 'withdrawal')`,
          withdrawalId,
        ],
      ),
  },
  {
    name: 'a paid withdrawal whose money never left',
    invariant: 'a withdrawal that is paid left once, with its fee; one that failed came back whole',
    spoil: (database, { withdrawalId }) =>
      behindTheTriggers(database, [
        `UPDATE entries SET cause = cause || '?' WHERE cause = $1 AND kind = 'withdrawal'`,
        withdrawalId,
      ]),
  },
  {
    name: 'a withdrawal dated ahead, so that its address had waited by then',
    invariant: 'a withdrawal was asked for when it came, to an address that had waited',
    spoil: async (database, { withdrawalId }) => {
      await sealAt(database, 0);
      await behindTheTriggers(database, [
        'UPDATE withdrawals SET submitted_at = submitted_at + 1000000000000 WHERE id = $1',
        withdrawalId,
      ]);
    },
  },
  {
    name: 'a withdrawal to an address that had not waited',
    invariant: 'a withdrawal was asked for when it came, to an address that had waited',
    spoil: (database, { withdrawalId }) =>
      behindTheTriggers(database, [
        `UPDATE withdrawals w SET submitted_at = a.usable_from - 1 FROM wallet_addresses a
          WHERE a.id = w.address_id AND w.id = $1`,
        withdrawalId,
      ]),
  },
  {
    name: 'a deposit that says more than was credited',
    invariant: 'a deposit is credited once, as confirmed',
    spoil: (database, { depositId }) =>
      behindTheTriggers(database, [
        'UPDATE deposits SET amount = amount + 1 WHERE id = $1',
        depositId,
      ]),
  },
  {
    name: 'a day’s withdrawals forgotten',
    invariant: 'funding counts = their deposits and withdrawals',
    spoil: (database, { userId }) =>
      behindTheTriggers(database, [
        'UPDATE funding_states SET waiting_deposits = waiting_deposits + 1 WHERE user_id = $1',
        userId,
      ]),
  },
];
