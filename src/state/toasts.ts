import { createSlice, nanoid } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/**
 * What happened without any server saying so in words. `network`: a read did not get through; `retrying`: a write is
 * being asked again under its key; `unanswered`: a write that moves money or an order got no answer, so nobody knows;
 * `noAnswer`: the same of any other write; `badAnswer`: the answer was not ours (a proxy's page); `wrongRulebook`: the
 * rules that came are not those that were named; `sessionEnded`: the token was refused or revoked.
 */
export type LocalFailure =
  | 'network'
  | 'retrying'
  | 'unanswered'
  | 'noAnswer'
  | 'timeout'
  | 'badAnswer'
  | 'wrongRulebook'
  | 'sessionEnded';

/** What a part of the shell has done, said in the language on the screen. */
export type Notice = 'copied' | 'copyFailed' | 'englishTexts' | LoanNotice;

/** The beginning of what a mail about a loan is called. */
export type LoanNotice = 'loan_notice' | 'loan_overdue' | 'loan_sold_part' | 'loan_sold_all';

/** One message at the bottom of the screen. Sentences come translated; only failures without a server are keys. */
export interface ToastMessage {
  readonly id: string;
  readonly kind: 'info' | 'ok' | 'error';
  /** A sentence in the user's language. */
  readonly title?: string;
  readonly reason?: string;
  /** Translated where it is shown: nobody could translate it where it arose. */
  readonly failure?: LocalFailure;
  /** The same: a sentence that many screens say. */
  readonly notice?: Notice;
}

export interface ToastsState {
  /** The one on the screen; a new one replaces it (DESIGN 9.33 "One at a time"). */
  readonly current: ToastMessage | undefined;
}

const initialState: ToastsState = { current: undefined };

const slice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown: {
      reducer: (_state, action: PayloadAction<ToastMessage>) => ({ current: action.payload }),
      prepare: (message: Omit<ToastMessage, 'id'>) => ({ payload: { id: nanoid(8), ...message } }),
    },
    toastDismissed: (state, action: PayloadAction<string>) =>
      state.current?.id === action.payload ? { current: undefined } : state,
  },
});

export const toastsReducer = slice.reducer;
export const { toastShown, toastDismissed } = slice.actions;
