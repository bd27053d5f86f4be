import * as wire from '../../protocol/alerts.ts';
import { empty } from '../../protocol/primitives.ts';
import { type Route, routesOf } from './route.ts';
import { userCalls } from './userCalls.ts';

const { userRoute } = routesOf('user', 'pushes');
const { list, read, write } = userCalls('user', 'alert', ({ alert }) => alert.alerts);

export const alertRoutes: readonly Route<'alert' | 'pushes'>[] = [
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
    handle: async ({ pushes: { pushes } }) => ({ publicKey: pushes.publicKey }),
  }),
  userRoute('POST', 'savePush', {
    input: wire.savePush,
    answer: empty,
    summary: 'This browser is told by push, while this session lasts.',
    handle: ({ pushes: { pushes } }, { user, lang, input }) => pushes.save(user, lang, input),
  }),
  userRoute('POST', 'removePush', {
    input: wire.removePush,
    answer: empty,
    summary: 'This browser is told no more.',
    handle: ({ pushes: { pushes } }, { user, input }) => pushes.remove(user, input.endpoint),
  }),
];
