// The client's whole state and the typed hooks every screen uses. They stand here and not in app/, because a feature
// may not import app/; app/store.ts builds exactly this state.
import { useDispatch, useSelector } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { baseApi } from '../api/baseApi.ts';
import type { ProofState } from './proofRequests.ts';
import type { ServerConfigState } from './serverConfig.ts';
import type { SessionState } from './session.ts';
import type { ToastsState } from './toasts.ts';
import type { ConnectionState } from './connection.ts';
import type { QuotesState } from './quotes.ts';

export interface ClientState {
  readonly api: ReturnType<typeof baseApi.reducer>;
  readonly session: SessionState;
  readonly serverConfig: ServerConfigState;
  readonly toasts: ToastsState;
  readonly proof: ProofState;
  readonly connection: ConnectionState;
  readonly quotes: QuotesState;
}

export type ClientDispatch = ThunkDispatch<ClientState, undefined, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<ClientDispatch>();
export const useAppSelector = useSelector.withTypes<ClientState>();
