/** A kind that has nothing but what a test gives it. */
import { defineKind, type Kind, NOT_STATED } from '../../server/kinds/defineKind.ts';

export const aKind = (over: Partial<Kind> = {}): Kind =>
  defineKind<string, Kind['useCases'], Kind['traded'], Kind['peopleCases']>({
    name: 'test',
    operations: [],
    useCases: null,
    waits: null,
    live: {},
    overdue: {},
    records: [],
    mails: {},
    notices: {},
    statement: NOT_STATED,
    holds: [],
    checks: [],
    recordOrders: null,
    exposure: null,
    worth: null,
    traded: null,
    ...over,
  });
