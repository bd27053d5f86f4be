// Practice money as on the first day, when the user asks for it. Source: decisions.md "Modes and profiles".
import type { PracticeReset } from '../../../protocol/records.ts';
import type { CurrentUser } from '../../services/accounts/currentUser.ts';
import { type Intake, make } from '../../services/intake.ts';
import { Refusal } from '../../services/refusal.ts';
import { resetPractice } from './practiceOperations.ts';

export interface PracticeResets {
  reset(user: CurrentUser, key: string): Promise<PracticeReset>;
}

export interface PracticeResetsOptions {
  readonly mode: 'practice' | 'live';
  readonly intake: Intake;
}

export const createPracticeResets = ({ mode, intake }: PracticeResetsOptions): PracticeResets => ({
  reset: async ({ userId }, key) => {
    if (mode !== 'practice') throw new Refusal('practice_only');
    const call = { name: 'user/resetPractice', opens: false };
    return intake.take(call, { userId, key, body: {} }, () => make(resetPractice, {}));
  },
});
