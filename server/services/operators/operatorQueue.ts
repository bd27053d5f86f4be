// The queues of the back office, oldest first. Reading is open to auditors too; nothing here changes anything.
// Source: decisions.md "Operators" (queues with the oldest first and a clock).
import type { FundingSection } from '../../../core/rulebook/funding.ts';
import type { Withdrawal } from '../../../core/wallet/withdrawalTypes.ts';
import type { Deposit } from '../../../core/wallet/deposit.ts';
import type { QueueItem, QueueKind, QueueList } from '../../../protocol/operator.ts';
import type { Database } from '../../store/database.ts';
import { listWaitingDeposits } from '../../store/depositStore.ts';
import { readPeople, readWithdrawalBackgrounds } from '../../store/operatorQueueStore.ts';
import { readOperatorEmails } from '../../store/operatorStore.ts';
import { listWaitingWithdrawals } from '../../store/withdrawalStore.ts';
import type { CertificationReview } from '../accounts/certificationReview.ts';
import { type CursorPosition, decodeCursor, toPage } from '../cursor.ts';
import { certificationItem, depositItem, withdrawalItem } from './operatorItems.ts';
import { assertMay } from './operatorRoles.ts';
import type { CurrentOperator } from './operators.ts';

export interface QueueQuery {
  readonly kind: QueueKind;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface OperatorQueue {
  list(operator: CurrentOperator, query: QueueQuery): Promise<QueueList>;
}

export interface OperatorQueueOptions {
  readonly database: Database;
  readonly funding: FundingSection;
  readonly certificationReview: Pick<CertificationReview, 'list'>;
}

export function createOperatorQueue(options: OperatorQueueOptions): OperatorQueue {
  const { database, funding, certificationReview } = options;
  const { pool } = database;

  const withdrawals = async (after: CursorPosition | undefined, limit: number) => {
    const rows = await listWaitingWithdrawals(pool, after, limit);
    const backgrounds = await readWithdrawalBackgrounds(
      pool,
      rows.map(({ id }) => id),
    );
    const emails = await readOperatorEmails(pool);
    return rows.flatMap((row: Withdrawal): QueueItem[] => {
      const background = backgrounds.get(row.id);
      return background ? [withdrawalItem(row, background, emails, funding)] : [];
    });
  };

  const deposits = async (after: CursorPosition | undefined, limit: number) => {
    const rows = await listWaitingDeposits(pool, after, limit);
    const people = await readPeople(
      pool,
      rows.map(({ userId }) => userId),
    );
    return rows.map((row: Deposit) => depositItem(row, people.get(row.userId)?.uid ?? '', funding));
  };

  const certifications = async (after: CursorPosition | undefined, limit: number) => {
    const position = after && { submittedAt: after.time, id: after.id };
    return (await certificationReview.list(position, limit)).map(certificationItem);
  };

  const readers = { withdrawal: withdrawals, deposit: deposits, certification: certifications };

  return {
    list: async (operator, { kind, cursor, limit }) => {
      assertMay(operator, 'view', kind);
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const items = await readers[kind](after, limit + 1);
      return toPage(items, limit, ({ id, submittedAt }) => ({ id, time: submittedAt }));
    },
  };
}
