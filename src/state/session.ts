import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { readStored } from '../lib/storage.ts';

/** Who is signed in on this device. Kept in local storage by app/listeners.ts. */
export interface SessionState {
  /** Undefined: a visitor. */
  readonly token: string | undefined;
  readonly uid: string | undefined;
  readonly walletAddress: string | undefined;
  /** The product's language code, sent with every request. */
  readonly lang: string;
}

export interface SignIn {
  readonly token: string;
  readonly uid: string;
  readonly walletAddress?: string | undefined;
}

/** Default language, product.md §9. */
const DEFAULT_LANG = 'en';

/** The session this browser has stored. */
export function readSession(): SessionState {
  return {
    token: readStored('token'),
    uid: readStored('uid'),
    walletAddress: readStored('walletAddress'),
    lang: readStored('lang') ?? DEFAULT_LANG,
  };
}

const initialState: SessionState = {
  token: undefined,
  uid: undefined,
  walletAddress: undefined,
  lang: DEFAULT_LANG,
};

function clear(state: SessionState): SessionState {
  return { ...initialState, lang: state.lang };
}

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Logged in or registered here. */
    signedIn: (state, action: PayloadAction<SignIn>) => ({
      lang: state.lang,
      token: action.payload.token,
      uid: action.payload.uid,
      walletAddress: action.payload.walletAddress,
    }),
    /** Logged out by the user. */
    signedOut: clear,
    /** The server answered 401 (product.md §4): the token is cleared, and home follows unless the call is public. */
    expired: (state, _action: PayloadAction<{ redirect: boolean }>) => clear(state),
    /** Another tab signed in or out: storage already has it. */
    changedElsewhere: (state, action: PayloadAction<Omit<SessionState, 'lang'>>) => ({
      ...action.payload,
      lang: state.lang,
    }),
    /** The wallet of whoever is signed in, as the server says; undefined for none. */
    walletChanged: (state, action: PayloadAction<string | undefined>) => ({
      ...state,
      walletAddress: action.payload,
    }),
    languageChanged: (state, action: PayloadAction<string>) => ({ ...state, lang: action.payload }),
  },
});

export const sessionReducer = slice.reducer;
export const { signedIn, signedOut, expired, changedElsewhere, walletChanged, languageChanged } =
  slice.actions;

interface WithSession {
  readonly session: SessionState;
}
export const selectIsSignedIn = (state: WithSession): boolean => state.session.token !== undefined;
export const selectUid = (state: WithSession): string | undefined => state.session.uid;
