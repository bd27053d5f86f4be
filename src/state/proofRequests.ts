import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** What a user asked to check. The shell shows the proof sheet; any screen may ask (features do not know each other). */
export type ProofRequest =
  | {
      readonly kind: 'tick';
      readonly productId: string;
      readonly pair: string;
      readonly seq: number;
      /** Which number of the message was tapped. */
      readonly price: 'last' | 'mark' | 'index';
    }
  | {
      readonly kind: 'fill';
      readonly orderId: string;
      /** Undefined: the newest fill, which decides where the position stands now. */
      readonly fillId?: string;
      /** The first fill instead: how a call or put was opened. */
      readonly isFirst?: boolean;
      readonly pair: string;
    }
  /** To show it to everybody, with its proof. */
  | { readonly kind: 'share'; readonly orderId: string; readonly pair: string };

export interface ProofState {
  readonly request: ProofRequest | undefined;
}

const initialState: ProofState = { request: undefined };

const slice = createSlice({
  name: 'proof',
  initialState,
  reducers: {
    proofAsked: (_state, action: PayloadAction<ProofRequest>): ProofState => ({
      request: action.payload,
    }),
    proofClosed: () => initialState,
  },
});

export const proofReducer = slice.reducer;
export const { proofAsked, proofClosed } = slice.actions;
