// The acceptance of an order has been told over the account channel: before the message that may fill it.
import { createAction } from '@reduxjs/toolkit';
import type { AccountEvent } from '../../protocol/socketEvents.ts';

export type AcceptanceEvent = Extract<AccountEvent, { type: 'acceptance' }>;

export const acceptanceHeard = createAction<AcceptanceEvent>('acceptances/heard');
