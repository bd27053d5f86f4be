// What the security centre shows: which guards stand, what waits, and until when. Source: product.md §2 (safeCenter).
import type { Database } from '../../store/database.ts';
import { countRecoveryCodes, findSecurity } from '../../store/securityStore.ts';
import { findUserById } from '../../store/userStore.ts';
import type { SecurityState } from '../../../protocol/security.ts';
import type { AccountFreeze } from './accountFreeze.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { Refusal } from '../refusal.ts';
import type { StepUp } from './stepUp.ts';
import type { WithdrawalHolds } from './withdrawalHolds.ts';

export interface SecurityStateOptions {
  readonly database: Database;
  readonly holds: WithdrawalHolds;
  readonly stepUp: Pick<StepUp, 'lockedUntil'>;
  readonly freeze: Pick<AccountFreeze, 'leastMs'>;
}

export type SecurityStateOf = (user: Pick<CurrentUser, 'userId'>) => Promise<SecurityState>;

export function createSecurityState(options: SecurityStateOptions): SecurityStateOf {
  const { holds, stepUp, freeze } = options;
  const { pool } = options.database;
  return async ({ userId }) => {
    const [user, guards] = await Promise.all([
      findUserById(pool, userId),
      findSecurity(pool, userId),
    ]);
    if (user === undefined || guards === undefined) throw new Refusal('not_found');
    const active = await holds.list(pool, userId);
    const { frozenAt, selfFrozen } = guards;
    return {
      email: user.email,
      hasFundPassword: user.hasFundPassword,
      fundPasswordLockedUntil: (await stepUp.lockedUntil(pool, userId)) ?? null,
      totpEnabled: user.totpEnabled,
      recoveryCodesLeft: await countRecoveryCodes(pool, userId),
      walletAddress: user.walletAddress,
      basic: user.basic,
      advanced: user.advanced,
      frozen:
        frozenAt === null
          ? null
          : {
              since: frozenAt,
              by: selfFrozen ? 'user' : 'operator',
              unfreezeFrom: selfFrozen ? frozenAt + freeze.leastMs : null,
            },
      holds: [...active],
      lockedUntil: active[0]?.until ?? null,
      passwordHoldMs: holds.durationMs('login_password'),
      emailHoldMs: holds.durationMs('email'),
      freezeLeastMs: freeze.leastMs,
    };
  };
}
