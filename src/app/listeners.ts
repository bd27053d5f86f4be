import { createListenerMiddleware } from '@reduxjs/toolkit';
import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi.ts';
import { configUpdated } from '../state/serverConfig.ts';
import {
  changedElsewhere,
  expired,
  languageChanged,
  signedIn,
  signedOut,
  walletChanged,
} from '../state/session.ts';
import { acceptanceHeard } from '../state/acceptances.ts';
import { toastShown } from '../state/toasts.ts';
import type { ClientDispatch, ClientState } from '../state/clientState.ts';
import { adoptTickets } from '../lib/draftNames.ts';
import { paths } from '../lib/paths.ts';
import { writeStored } from '../lib/storage.ts';

/** Name of the event of product.md §7; its detail is the configuration. */
export const CONFIG_UPDATED_EVENT = 'config-updated';

function storeSession(session: ClientState['session']): void {
  writeStored('token', session.token);
  writeStored('uid', session.uid);
  writeStored('walletAddress', session.walletAddress);
}

/** Everything that happens beside the reducers: storage, the way home, the cache of another user. */
export function makeListeners(): ListenerMiddlewareInstance<ClientState, ClientDispatch> {
  const listeners = createListenerMiddleware<ClientState, ClientDispatch>();
  const forget = (dispatch: ClientDispatch): void => {
    // Nothing of one user may be seen by the next; screens that are open fetch what a visitor may see.
    dispatch(baseApi.util.resetApiState());
  };
  for (const creator of [signedIn, signedOut, expired] as const) {
    listeners.startListening({
      actionCreator: creator,
      effect: (_action, api) => {
        storeSession(api.getState().session);
        forget(api.dispatch);
      },
    });
  }
  listeners.startListening({
    actionCreator: signedIn,
    effect: (action) => {
      adoptTickets(action.payload.uid);
    },
  });
  listeners.startListening({
    actionCreator: walletChanged,
    effect: (_action, api) => {
      storeSession(api.getState().session);
    },
  });
  listeners.startListening({
    actionCreator: changedElsewhere,
    effect: (_action, { dispatch }) => {
      forget(dispatch);
    },
  });
  listeners.startListening({
    actionCreator: expired,
    effect: (action, api) => {
      const wasSignedIn = api.getOriginalState().session.token !== undefined;
      if (wasSignedIn) api.dispatch(toastShown({ kind: 'info', failure: 'sessionEnded' }));
      // The hash router follows the hash; an authentication failure leads home (product.md §4).
      if (action.payload.redirect) window.location.hash = `#${paths.home}`;
    },
  });
  listeners.startListening({
    actionCreator: acceptanceHeard,
    effect: async (action, api) => {
      const { clockOffsetMs } = api.getState().serverConfig;
      const { hearAcceptance } = await import('../publicLog/hearAcceptance.ts');
      const late = await hearAcceptance(action.payload, clockOffsetMs);
      if (late !== undefined) api.dispatch(toastShown({ kind: 'info', ...late }));
    },
  });
  listeners.startListening({
    actionCreator: languageChanged,
    effect: (_action, { dispatch }) => {
      // Sentences and documents of the server come in the language of the request.
      dispatch(baseApi.util.invalidateTags(['User', 'Content']));
    },
  });
  listeners.startListening({
    actionCreator: configUpdated,
    effect: (action) => {
      const { config } = action.payload;
      writeStored('config', JSON.stringify(config));
      window.dispatchEvent(new CustomEvent(CONFIG_UPDATED_EVENT, { detail: config }));
    },
  });
  return listeners;
}
