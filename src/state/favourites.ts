// Changes of the favourites that the server has not answered yet, oldest first. They are shown at once and taken back
// when they are refused. Source: issue "Market screens".
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { FavouriteChange } from '../../core/market/favourites.ts';

export interface WaitingChange {
  readonly id: string;
  readonly change: FavouriteChange;
}

export interface FavouritesState {
  readonly waiting: readonly WaitingChange[];
}

const initialState: FavouritesState = { waiting: [] };

const slice = createSlice({
  name: 'favourites',
  initialState,
  reducers: {
    favouriteChangeAsked: (state, action: PayloadAction<WaitingChange>): FavouritesState => ({
      waiting: [...state.waiting, action.payload],
    }),
    /** Answered, refused, or of somebody who has signed out: by its id. */
    favouriteChangeSettled: (state, action: PayloadAction<string>): FavouritesState => ({
      waiting: state.waiting.filter(({ id }) => id !== action.payload),
    }),
  },
});

export const favouritesReducer = slice.reducer;
export const { favouriteChangeAsked, favouriteChangeSettled } = slice.actions;
