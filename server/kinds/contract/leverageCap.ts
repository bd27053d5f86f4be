// The highest leverage of a young account, in live mode. Source: decisions.md "Contract".
import type { CurrentUser } from '../../services/accounts/currentUser.ts';
import { findUserById } from '../../store/userStore.ts';
import type { UseCaseHouse } from '../kindHouse.ts';

const DAY_MS = 86_400_000;

/** Null for no cap. */
export async function leverageCapOf(
  { mode, database, clock, rulebooks }: UseCaseHouse,
  who: CurrentUser,
): Promise<number | null> {
  if (mode === 'practice') return null;
  const { newcomer } = rulebooks.ofAccount(who).document.contract;
  const user = await findUserById(database.pool, who.userId);
  const isYoung = user !== undefined && clock.now() - user.createdAt < newcomer.days * DAY_MS;
  return isYoung ? newcomer.maxLeverage : null;
}
