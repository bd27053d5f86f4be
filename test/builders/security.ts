/** What the security and certification screens are given by the server: whole answers, with what matters changed. */
import type { RealInfo } from '../../protocol/identity.ts';
import type { SecurityState } from '../../protocol/security.ts';

/** A fresh account: an e-mail address and nothing else. */
export function aSecurityState(change: Partial<SecurityState> = {}): SecurityState {
  return {
    email: 'mira@mail.com',
    hasFundPassword: false,
    fundPasswordLockedUntil: null,
    totpEnabled: false,
    recoveryCodesLeft: 0,
    walletAddress: null,
    basic: 'none',
    advanced: 'none',
    frozen: null,
    holds: [],
    lockedUntil: null,
    passwordHoldMs: 86_400_000,
    emailHoldMs: 86_400_000,
    freezeLeastMs: 86_400_000,
    ...change,
  };
}

const NOTHING = {
  state: 'none',
  reason: null,
  submittedAt: null,
  decidedAt: null,
  dueAt: null,
  idNumberEnd: null,
} as const;

/** Nothing handed in yet. */
export function aRealInfo(
  basic: Partial<RealInfo['basic']> = {},
  advanced: Partial<RealInfo['advanced']> = {},
): RealInfo {
  return {
    basic: { ...NOTHING, name: null, country: null, documentType: null, ...basic },
    advanced: { ...NOTHING, frontImage: null, backImage: null, ...advanced },
    looks: [],
  };
}

/** A user whose basic tier has passed. */
export const PASSED_BASIC = {
  state: 'approved',
  name: 'Mira Lane',
  country: 'DE',
  documentType: 'id_card',
  idNumberEnd: '4711',
  submittedAt: 1_700_000_000_000,
  decidedAt: 1_700_000_600_000,
} as const satisfies Partial<RealInfo['basic']>;
