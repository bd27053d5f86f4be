// What the server's own role may write into the books, and the invariant by which a look finds it.
import { randomUUID } from 'node:crypto';
import { AUDIT_FORGED } from '../../server/services/operators/auditForgeries.ts';
import { FREEZES_KEPT } from '../../server/services/operators/userFreezes.ts';
import { forgedAuditRow } from './auditRows.ts';
import { type Attack, liftedFreeze, pay, tradeOfGrid } from './ledgerAttacks.ts';

const POSITION = 'an open position is what its fills say';

type Found = readonly [...Attack, invariant: string];

/** A real row again, under another nonce: its code is of the first one. */
const copiedAudit = `INSERT INTO audit_log (at, operator_id, action, subject, detail, nonce, mac)
  SELECT at, operator_id, action, subject, detail, gen_random_uuid(), mac FROM audit_log WHERE operator_id IS NOT NULL LIMIT 1`;

/** More than there will be rows. */
const NUMBERS = Array.from({ length: 2_000 }, (_, place) => String(place));

export const FOUND: readonly Found[] = [
  [
    'an audit row in the name of an operator who works here',
    ({ operatorId, made }) => forgedAuditRow(operatorId, 'deposit.approve', `deposit ${made}`),
    AUDIT_FORGED,
  ],
  [
    'audit rows that a freeze was lifted about beforehand, in an operator’s name',
    (at) => liftedFreeze(at, AUDIT_FORGED, JSON.stringify(NUMBERS)),
    AUDIT_FORGED,
  ],
  ['an audit row copied under another nonce', () => copiedAudit, AUDIT_FORGED],
  ['a back-dated pair of entries', (at) => pay(at, { at: 1 }), 'an entry is dated when it came'],
  [
    'money without a cause',
    (at) => pay(at, { kind: 'practice_grant' }),
    'every entry has its cause',
  ],
  [
    'a cause that only looks like an id',
    (at) => pay(at, { kind: 'contract_close', cause: '-'.repeat(36), from: 'trading_result' }),
    'every entry has its cause',
  ],
  [
    'a step of a cause that only looks like an id',
    (at) =>
      pay(at, { kind: 'contract_close', cause: `${'-'.repeat(36)}:1`, from: 'trading_result' }),
    'every entry has its cause',
  ],
  [
    'evidence that nobody can read',
    (at) => tradeOfGrid(at, 'no JSON'),
    'a grid’s trade moves what its evidence says',
  ],
  [
    'evidence that tells words where numbers belong',
    (at) => tradeOfGrid(at, '{"amount":"much"}'),
    'a grid’s trade moves what its evidence says',
  ],
  [
    'a back-dated pair of entries behind a freeze that nobody can read',
    (at) =>
      `${liftedFreeze(at, 'an entry is dated when it came', 'no JSON')}; ${pay(at, { at: 1 })}`,
    'an entry is dated when it came',
  ],
  [
    'a deposit that nobody declared',
    (at) => pay(at, { kind: 'deposit', from: 'external' }),
    'every entry has its cause',
  ],
  [
    'an unknown currency',
    (at) => pay(at, { currency: 'XXX' }),
    'a posting is somebody’s, in a known account and currency',
  ],
  [
    'an unknown user',
    (at) => pay(at, { owner: randomUUID() }),
    'a posting is somebody’s, in a known account and currency',
  ],
  [
    'an account that the house does not have',
    (at) => pay(at, { from: 'slush' }),
    'a posting is somebody’s, in a known account and currency',
  ],
  [
    'a second close of a closed order',
    (at) => pay(at, { kind: 'contract_close', cause: `${at.closed}:1`, from: 'trading_result' }),
    'every trade has its evidence',
  ],
  [
    'a hold that the house gives back',
    (at) => pay(at, { kind: 'contract_release', cause: `${at.closed}:1`, from: 'trading_result' }),
    'an entry moves what its kind may',
  ],
  [
    'money locked for nothing',
    (at) => pay(at, { bucket: 'locked' }),
    'locked = sum of live holds (spot)',
  ],
  [
    'a deposit’s second credit',
    (at) => pay(at, { kind: 'deposit', cause: at.deposit, from: 'external' }),
    'a deposit is credited once, as confirmed',
  ],
  [
    'an open position repriced',
    ({ open }) =>
      `UPDATE contract_orders SET open_cost = open_cost - 100, open_price = 1 WHERE id = '${open}'`,
    POSITION,
  ],
  [
    'a night’s charge turned into a credit',
    ({ open }) =>
      `UPDATE contract_orders SET open_cost = open_cost + 100, accrued_overnight_fee = accrued_overnight_fee - 1000 WHERE id = '${open}'`,
    POSITION,
  ],
  [
    'margin that nobody added',
    ({ open }) =>
      `UPDATE contract_orders SET accrued_overnight_fee = accrued_overnight_fee + 1000, margin = margin + 1 WHERE id = '${open}'`,
    POSITION,
  ],
  [
    'a position larger than was bought',
    ({ open }) =>
      `UPDATE contract_orders SET margin = margin - 1, open_quantity = open_quantity + 1 WHERE id = '${open}'`,
    POSITION,
  ],
  [
    'a day’s withdrawals forgotten',
    ({ userId }) =>
      `UPDATE funding_states SET used = 0, waiting_withdrawals = 0 WHERE user_id = '${userId}'`,
    'funding counts = their deposits and withdrawals',
  ],
  [
    'open stakes forgotten',
    ({ userId }) =>
      `UPDATE cfd_standings SET open_stakes = open_stakes + 1 WHERE user_id = '${userId}'`,
    'standing = sum of a user’s calls and puts',
  ],
  [
    'an operator’s freeze ended behind a forged word',
    ({ operatorId, frozenId }) =>
      `BEGIN; ${forgedAuditRow(operatorId, 'user.unfreeze', `user ${frozenId}`)};
        UPDATE users SET frozen_at = NULL, self_frozen = false WHERE id = '${frozenId}'; COMMIT`,
    FREEZES_KEPT,
  ],
  [
    'a user frozen as by an operator',
    ({ userId }) => `UPDATE users SET frozen_at = 1 WHERE id = '${userId}'`,
    FREEZES_KEPT,
  ],
];
