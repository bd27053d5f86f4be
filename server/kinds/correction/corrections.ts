// Corrections in the back office: what waits for a second person, the proposal, and the decision. One after another, as every
// operator's decision: what was found about two persons still stands when it is made. Source: wire.md (proposeCorrection).
import { decimal, toText } from '../../../core/money/decimal.ts';
import type { Correction } from '../../../core/wallet/correction.ts';
import type {
  ApproveCorrection,
  CorrectionList,
  CorrectionView,
  ProposeCorrection,
} from '../../../protocol/operatorCorrection.ts';
import type { CoveredLedger } from '../../services/coveredLedger.ts';
import { decodeCursor, toPage } from '../../services/cursor.ts';
import { type Intake, make } from '../../services/intake.ts';
import type { Notices } from '../../services/notices.ts';
import { createTurns } from '../../services/operators/operatorDecisions.ts';
import type { CurrentOperator } from '../../services/operators/operators.ts';
import { personOf, takeDecision } from '../../services/operators/review.ts';
import { Refusal } from '../../services/refusal.ts';
import { findApproval } from '../../store/approvalStore.ts';
import { findCorrection, listCorrections } from './correctionStore.ts';
import type { Database } from '../../store/database.ts';
import { findOfficeUser } from '../../store/officeUserStore.ts';
import { readPeople } from '../../store/operatorQueueStore.ts';
import { readOperatorEmails } from '../../store/operatorStore.ts';
import { approveCorrection, dropCorrection, proposeCorrection } from './correctionOperations.ts';
import { correctionViewOf } from './correctionView.ts';

export interface CorrectionsQuery {
  readonly state?: Correction['state'] | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface Corrections {
  list(query: CorrectionsQuery): Promise<CorrectionList>;
  propose(operator: CurrentOperator, key: string, body: ProposeCorrection): Promise<CorrectionView>;
  approve(operator: CurrentOperator, key: string, body: ApproveCorrection): Promise<CorrectionView>;
}

export interface CorrectionsOptions {
  readonly database: Database;
  readonly intake: Intake;
  readonly notices: Pick<Notices, 'wake'>;
  readonly ledger: CoveredLedger;
}

export function createCorrections(options: CorrectionsOptions): Corrections {
  const { database, intake, notices, ledger } = options;
  const { pool } = database;
  const inTurn = createTurns();
  const readEmails = async () => Object.fromEntries(await readOperatorEmails(pool));

  const decide = async (
    operator: CurrentOperator,
    key: string,
    body: ApproveCorrection,
  ): Promise<CorrectionView> => {
    const { id: correctionId, decision = 'approve' } = body;
    const correction = await findCorrection(pool, correctionId);
    if (correction === undefined) throw new Refusal('not_found');
    const person = await personOf(pool, correction.userId);
    const { operatorId, sessionId } = operator;
    const found = await findApproval(pool, { ...correction, network: '' }, { sessionId });
    const asked = { operatorId, sessionId, ...found };
    const { account } = correction;
    const shown = { uid: person.uid, emails: await readEmails() };
    const handler = decision === 'approve' ? approveCorrection : dropCorrection;
    const made = make(handler, { correctionId, account, asked, ...shown });
    const call = { name: 'operator/approveCorrection', opens: false };
    const paidFrom = decision === 'approve' ? { paidFrom: ledger } : {};
    return takeDecision(intake, { operator, key, body, call, ...paidFrom }, person, made);
  };

  return {
    list: async ({ state = 'proposed', cursor, limit }) => {
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const rows = await listCorrections(pool, state, after, limit + 1);
      const people = await readPeople(
        pool,
        rows.map(({ userId }) => userId),
      );
      const emails = await readEmails();
      const position = ({ id, proposedAt: time }: Correction) => ({ id, time });
      const { list, next } = toPage(rows, limit, position);
      const uidOf = (userId: string): string => people.get(userId)?.uid ?? '';
      return {
        list: list.map((row) => correctionViewOf(row, { uid: uidOf(row.userId), emails })),
        next,
      };
    },

    propose: async (operator, key, body) => {
      const { uid, account, currency, reason } = body;
      const found = await findOfficeUser(pool, uid);
      if (found === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
      const { operatorId, sessionId } = operator;
      const person = { userId: found.userId, email: found.user.email };
      const input = {
        account,
        currency,
        // One way to write an amount, so that what the log says is what is booked.
        amount: toText(decimal(body.amount)),
        reason,
        asked: { operatorId, sessionId },
        uid,
        emails: await readEmails(),
      };
      const call = { name: 'operator/proposeCorrection', opens: false };
      const made = make(proposeCorrection, input);
      return takeDecision(intake, { operator, key, body, call }, person, made);
    },

    approve: async (operator, key, body) => {
      const view = await inTurn(() => decide(operator, key, body));
      notices.wake();
      return view;
    },
  };
}
