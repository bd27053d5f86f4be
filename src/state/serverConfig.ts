import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Config } from '../../protocol/common.ts';
import { readStored } from '../lib/storage.ts';

/** The server's configuration as last seen; what local storage holds serves until the first answer. */
export interface ServerConfigState {
  readonly config: Config | undefined;
  /** Server clock minus this device's, measured at the last answer; countdowns and ages add it to Date.now(). */
  readonly clockOffsetMs: number;
}

const initialState: ServerConfigState = { config: undefined, clockOffsetMs: 0 };

/** The stored configuration, or none when it is missing or torn. */
export function readServerConfig(): ServerConfigState {
  const stored = readStored('config');
  if (stored === undefined) return initialState;
  try {
    const value: unknown = JSON.parse(stored);
    // Written by ourselves from an answer; a fresh one follows within the second and replaces it.
    return typeof value === 'object' && value !== null
      ? { ...initialState, config: value as Config }
      : initialState;
  } catch {
    // A torn write: the fresh answer repairs it.
    return initialState;
  }
}

const slice = createSlice({
  name: 'serverConfig',
  initialState,
  reducers: {
    configUpdated: (
      _state,
      action: PayloadAction<{ config: Config; clockOffsetMs: number }>,
    ): ServerConfigState => action.payload,
  },
});

export const serverConfigReducer = slice.reducer;
export const { configUpdated } = slice.actions;

interface WithServerConfig {
  readonly serverConfig: ServerConfigState;
}
export const selectConfig = (state: WithServerConfig): Config | undefined =>
  state.serverConfig.config;
export const selectClockOffsetMs = (state: WithServerConfig): number =>
  state.serverConfig.clockOffsetMs;
