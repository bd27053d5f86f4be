// What components ask of the socket. Nothing of it changes state by itself: socketMiddleware acts on it.
import { createAction } from '@reduxjs/toolkit';
import type { Subscription } from '../../protocol/socketEvents.ts';

/** The app is on the screen: connect when a stream is wanted or a user is signed in. */
export const started = createAction('realtime/started');
/** The app is gone (tests, hot reload): close everything. */
export const stopped = createAction('realtime/stopped');
export const subscribed = createAction<Subscription>('realtime/subscribed');
export const unsubscribed = createAction<Subscription>('realtime/unsubscribed');
/** The user does not want to wait: "Try now" of the banner. */
export const retried = createAction('realtime/retried');
