// Whether the socket is up, and since when it is not. Source: DESIGN 9.32 (banner after 3 s without data).
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export interface ConnectionState {
  /** `idle`: nothing has been asked for yet. */
  readonly status: 'idle' | 'up' | 'down';
  /** This device's clock when it went down or was first tried; undefined while up or idle. */
  readonly downSince: number | undefined;
  /** It has been up in this visit. */
  readonly wasUp: boolean;
  /** Products whose ticker somebody looks at, and this device's clock when that last changed. */
  readonly watched: readonly string[];
  readonly watchedSince: number;
}

const initialState: ConnectionState = {
  status: 'idle',
  downSince: undefined,
  wasUp: false,
  watched: [],
  watchedSince: 0,
};

const slice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connected: (state): ConnectionState => ({
      ...state,
      status: 'up',
      downSince: undefined,
      wasUp: true,
    }),
    /** Lost, refused, or being tried for the first time. */
    disconnected: (state, action: PayloadAction<{ at: number }>): ConnectionState =>
      state.status === 'down' ? state : { ...state, status: 'down', downSince: action.payload.at },
    closed: (): ConnectionState => initialState,
    watching: (
      state,
      action: PayloadAction<{ products: readonly string[]; at: number }>,
    ): ConnectionState => ({
      ...state,
      watched: action.payload.products,
      watchedSince: action.payload.at,
    }),
  },
});

export const connectionReducer = slice.reducer;
export const { connected, disconnected, closed, watching } = slice.actions;
