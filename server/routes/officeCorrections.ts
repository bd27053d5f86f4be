import * as wire from '../../protocol/operatorCorrection.ts';
import { CORRECTORS, RECONCILIATION_VIEWERS } from '../services/operators/operatorRoles.ts';
import { officeCalls } from './officeCalls.ts';
import type { Route } from './route.ts';

const { list, operation } = officeCalls(({ correction }) => correction.corrections, 'correction');

/** Corrections of a user's balance, by two persons. */
export const officeCorrectionRoutes: readonly Route<'correction' | 'office'>[] = [
  list('getCorrections', 'list', {
    roles: RECONCILIATION_VIEWERS,
    input: wire.correctionsQuery,
    answer: wire.correctionList,
    summary: 'Corrections that wait for a second person, or those that were decided, oldest first.',
  }),
  operation('proposeCorrection', 'propose', {
    roles: CORRECTORS,
    input: wire.proposeCorrection,
    answer: wire.correctionView,
    summary: "Proposes a correction of a user's balance, with the reason that he will read.",
  }),
  operation('approveCorrection', 'approve', {
    roles: CORRECTORS,
    input: wire.approveCorrection,
    answer: wire.correctionView,
    summary: 'Books a correction that another person proposed, or drops one.',
  }),
];
