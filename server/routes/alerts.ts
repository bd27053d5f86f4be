import * as wire from '../../protocol/alerts.ts';
import { empty } from '../../protocol/primitives.ts';
import { type Route, routesOf } from './route.ts';
import { userCalls } from './userCalls.ts';

const { userRoute } = routesOf('user', 'alerts');
const { list, read, write } = userCalls('user', 'alerts', ({ alerts }) => alerts.alerts);

export const alertRoutes: readonly Route<'alerts'>[] = [
  read('getAlerts', 'list', {
    input: empty,
    answer: wire.alertList,
    summary: 'What the user wants to be told of, newest first.',
  }),
  write('saveAlert', 'save', {
    idempotencyKey: 'optional',
    isMailed: true,
    input: wire.saveAlert,
    answer: wire.alert,
    summary: 'Makes an alert, or changes the one with the id: it waits anew. It is no order.',
  }),
  write('removeAlert', 'remove', {
    idempotencyKey: 'optional',
    input: wire.removeAlert,
    answer: empty,
    summary: 'Takes an alert away.',
  }),
  list('getAlertFirings', 'firings', {
    input: wire.firingsQuery,
    answer: wire.firingList,
    summary: 'What the user was told, newest first; the oldest are forgotten.',
  }),
  userRoute('GET', 'getPushKey', {
    input: empty,
    answer: wire.pushKey,
    summary: 'The key that a browser subscribes to pushes with.',
    handle: async ({ alerts }) => ({ publicKey: alerts.pushes.publicKey }),
  }),
  userRoute('POST', 'savePush', {
    input: wire.savePush,
    answer: empty,
    summary: 'This browser is told by push, while this session lasts.',
    handle: ({ alerts }, { user, lang, input }) => alerts.pushes.save(user, lang, input),
  }),
  userRoute('POST', 'removePush', {
    input: wire.removePush,
    answer: empty,
    summary: 'This browser is told no more.',
    handle: ({ alerts }, { user, input }) => alerts.pushes.remove(user, input.endpoint),
  }),
];
