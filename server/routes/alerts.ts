import * as wire from '../../protocol/alerts.ts';
import { empty } from '../../protocol/primitives.ts';
import { pageOf } from './page.ts';
import { type Route, routesOf } from './route.ts';

const { userRoute } = routesOf('user', 'alerts');

export const alertRoutes: readonly Route<'alerts'>[] = [
  userRoute('GET', 'getAlerts', {
    input: empty,
    answer: wire.alertList,
    summary: 'What the user wants to be told of, newest first.',
    handle: ({ alerts }, { user }) => alerts.alerts.list(user),
  }),
  userRoute('POST', 'saveAlert', {
    idempotencyKey: 'optional',
    isMailed: true,
    input: wire.saveAlert,
    answer: wire.alert,
    summary: 'Makes an alert, or changes the one with the id: it waits anew. It is no order.',
    handle: ({ alerts }, { user, key, input }) => alerts.alerts.save(user, key, input),
  }),
  userRoute('POST', 'removeAlert', {
    idempotencyKey: 'optional',
    input: wire.removeAlert,
    answer: empty,
    summary: 'Takes an alert away.',
    handle: ({ alerts }, { user, key, input }) => alerts.alerts.remove(user, key, input),
  }),
  userRoute('GET', 'getAlertFirings', {
    input: wire.firingsQuery,
    answer: wire.firingList,
    summary: 'What the user was told, newest first; the oldest are forgotten.',
    handle: ({ alerts }, { user, input }) => alerts.alerts.firings(user, pageOf(input)),
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
