// Alerts: what a user wants to be told of. Their watching is server/services/alerts/.
import type { Alert } from '../../../core/market/alerts/alert.ts';
import { viewOnly } from '../../execution/appended.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import { RECORD } from '../../store/serverRights.ts';
import { defineKind, NOT_STATED, NOT_TRADED } from '../defineKind.ts';
import { alertOperations } from './alertOperations.ts';
import {
  type AlertBook,
  alertBooksStatement,
  alerts,
  parseAlertBook,
} from '../../store/alertStore.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    alert: Alert;
    alertBook: AlertBook;
  }
}

const records: RecordKind<'alert'> = { name: 'alert', store: alerts };

/** What an alert is decided over. */
const books: RecordKind<'alertBook'> = {
  name: 'alertBook',
  isView: true,
  store: viewOnly(alertBooksStatement, parseAlertBook),
};

export const alertKind = defineKind({
  ...NOT_TRADED,
  name: 'alert',
  operations: alertOperations,
  useCases: null,
  records: [records, books],
  notices: {
    alert: ({ removedAt }) => ({
      type: 'alert',
      state: removedAt === null ? 'saved' : 'removed',
      reason: null,
    }),
  },
  tables: {
    alerts: RECORD,
    alert_firings: { insert: true, delete: true },
    push_subscriptions: { ...RECORD, delete: true },
  },
  statement: NOT_STATED,
  holds: [],
  checks: [],
});
