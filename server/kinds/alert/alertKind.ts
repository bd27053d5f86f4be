// Alerts: what a user wants to be told of. Their watching is server/services/alerts/.
import type { Alert } from '../../../core/market/alerts/alert.ts';
import { viewOnly } from '../../execution/appended.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import {
  type AlertBook,
  alertBooksStatement,
  alerts,
  parseAlertBook,
} from '../../store/alertStore.ts';
import { RECORD } from '../../store/serverRights.ts';
import { defineKind, MOVES_NOTHING } from '../defineKind.ts';
import { alertOperations } from './alertOperations.ts';
import { createAlerts } from './alerts.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    alert: Alert;
    alertBook: AlertBook;
  }
}
declare module '../../services/notices.ts' {
  interface NoticeKinds {
    alert_above: MailTone;
    alert_below: MailTone;
    alert_change: MailTone;
    alert_liquidation: MailTone;
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
  ...MOVES_NOTHING,
  name: 'alert',
  operations: alertOperations,
  useCases: (house) => ({ alerts: createAlerts(house) }),
  peopleCases: null,
  review: null,
  records: [records, books],
  mails: {
    alert_above: 'news',
    alert_below: 'news',
    alert_change: 'news',
    alert_liquidation: 'news',
  },
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
});
