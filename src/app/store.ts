import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { Store } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi.ts';
import { proofReducer } from '../state/proofRequests.ts';
import { readServerConfig, serverConfigReducer } from '../state/serverConfig.ts';
import { readSession, sessionReducer } from '../state/session.ts';
import { toastsReducer } from '../state/toasts.ts';
import type { ClientDispatch, ClientState } from '../state/clientState.ts';
import { connectionReducer } from '../state/connection.ts';
import { quotesReducer } from '../state/quotes.ts';
import { makeSocketMiddleware } from '../realtime/socketMiddleware.ts';
import { openSocket } from '../realtime/socketPort.ts';
import type { OpenSocket } from '../realtime/socketPort.ts';
import { sanitizeAction, sanitizeState } from './devTools.ts';
import { makeListeners } from './listeners.ts';

const reducer = combineReducers({
  api: baseApi.reducer,
  session: sessionReducer,
  serverConfig: serverConfigReducer,
  toasts: toastsReducer,
  proof: proofReducer,
  connection: connectionReducer,
  quotes: quotesReducer,
});

export interface StoreOptions {
  readonly openSocket?: OpenSocket;
  readonly now?: () => number;
}

/** The store as state/clientState.ts declares it for the features. */
export interface AppStore extends Store<ClientState> {
  readonly dispatch: ClientDispatch & Store<ClientState>['dispatch'];
}

/** The client's store, starting from what this browser has stored. */
export function makeStore(options: StoreOptions = {}): AppStore {
  return configureStore({
    reducer,
    preloadedState: { session: readSession(), serverConfig: readServerConfig() },
    // The serialisable check stays on (RTK's default in development): numbers are strings, unknown is undefined.
    middleware: (defaults) =>
      defaults()
        .prepend(makeListeners().middleware)
        .concat(
          baseApi.middleware,
          makeSocketMiddleware({
            openSocket: options.openSocket ?? openSocket,
            now: options.now ?? Date.now,
          }),
        ),
    devTools: {
      name: 'Fairlead',
      actionSanitizer: sanitizeAction,
      stateSanitizer: sanitizeState,
      // Frames arrive sixty times a second; a longer history would only hold memory.
      maxAge: 200,
    },
  });
}
