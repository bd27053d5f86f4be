// Corrections: double-entry journal entries of two operators, visible to the user they touch.
import type { Correction } from '../../../core/wallet/correction.ts';
import { type Check, TOUCHED } from '../../store/invariantStore.ts';
import { RECORD } from '../../store/serverRights.ts';
import { defineKind, LINES_ALONE, NOT_TRADED } from '../defineKind.ts';
import type { PeopleHouse } from '../kindHouse.ts';
import { correctionOperations } from './correctionOperations.ts';
import { createCorrections } from './corrections.ts';
import { corrections } from './correctionStore.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    correction: Correction;
  }
}
declare module '../../services/notices.ts' {
  interface NoticeKinds {
    balance_corrected: MailTone;
  }
}

const bookedCheck: Check = {
  invariant: 'a correction is booked once, as approved',
  sql: `SELECT c.user_id, c.id::text AS detail FROM (${TOUCHED}) t
    JOIN corrections c ON c.user_id = t.user_id
    LEFT JOIN LATERAL (
      SELECT count(DISTINCT e.id) AS entries, coalesce(sum(p.amount), 0) AS moved
      FROM entries e JOIN postings p ON p.entry_id = e.id
      WHERE e.cause = c.id::text AND e.kind = 'correction' AND p.user_id = c.user_id AND p.currency = c.currency
        AND p.account = c.account) b ON true
    WHERE (b.entries, b.moved) IS DISTINCT FROM
      (CASE c.state WHEN 'approved' THEN 1 ELSE 0 END, CASE c.state WHEN 'approved' THEN c.amount ELSE 0 END)`,
};

export const correctionKind = defineKind({
  ...NOT_TRADED,
  name: 'correction',
  operations: correctionOperations,
  peopleCases: (house: PeopleHouse) => ({ corrections: createCorrections(house) }),
  review: null,
  records: [{ name: 'correction', store: corrections }],
  tables: { corrections: RECORD },
  causes: { correction: `SELECT FROM corrections c WHERE c.id = e.own AND c.state = 'approved'` },
  mails: {
    balance_corrected: 'news',
  },
  notices: {},
  statement: {
    ...LINES_ALONE,
    entries: { correction: { corrections: 'correction' } },
  },
  holds: [],
  checks: [bookedCheck],
});
