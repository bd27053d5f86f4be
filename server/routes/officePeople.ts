import * as wire from '../../protocol/office.ts';
import { empty } from '../../protocol/primitives.ts';
import { PEOPLE_DECIDERS, PEOPLE_VIEWERS } from '../services/operators/operatorRoles.ts';
import { officeCalls } from './officeCalls.ts';
import { type Route, routesOf } from './route.ts';

const { operatorRoute, visitorRoute } = routesOf('operator', 'office');
const { once } = officeCalls(({ office }) => office.operatorPeople);

/** Who works in the back office. */
export const officePeopleRoutes: readonly Route<'office'>[] = [
  operatorRoute('GET', 'getOperators', {
    roles: PEOPLE_VIEWERS,
    input: empty,
    answer: wire.listedOperators,
    summary: 'Everybody who works or worked here, and what waits for another admin.',
    handle: (services) => services.office.operatorPeople.list(),
  }),
  once('inviteOperator', 'invite', {
    roles: PEOPLE_DECIDERS,
    input: wire.inviteOperator,
    answer: wire.operatorChange,
    summary: 'Proposes somebody new; once another admin approves, a code goes to his address.',
  }),
  once('changeRole', 'changeRole', {
    roles: PEOPLE_DECIDERS,
    input: wire.changeRole,
    answer: wire.operatorChange,
    summary: 'Proposes another role for somebody else; another admin approves.',
  }),
  once('decideChange', 'decide', {
    roles: PEOPLE_DECIDERS,
    input: wire.changeDecision,
    answer: wire.operatorChange,
    summary: 'Approves or rejects what another admin proposed about operators.',
  }),
  once('disableOperator', 'disable', {
    roles: PEOPLE_DECIDERS,
    input: wire.aboutOperator,
    answer: empty,
    summary: 'Ends the access of somebody else at once and for good.',
  }),
  once('resetTotp', 'resetTotp', {
    roles: PEOPLE_DECIDERS,
    input: wire.aboutOperator,
    answer: wire.totpReset,
    summary: "Ends somebody else's authenticator; a code for a new one goes to his address.",
  }),
  visitorRoute('POST', 'openInvitation', {
    isSignIn: 'operator',
    input: wire.openInvitation,
    answer: wire.invitation,
    summary: 'What a mailed code is for, and the secret for the authenticator.',
    handle: (services, { input }) => services.office.enrolments.open(input.code),
  }),
  visitorRoute('POST', 'acceptInvitation', {
    isSignIn: 'operator',
    input: wire.acceptInvitation,
    answer: wire.acceptedInvitation,
    summary: 'Sets password and authenticator with a mailed code, once.',
    handle: (services, { input }) => services.office.enrolments.accept(input),
  }),
];
