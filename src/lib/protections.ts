import type { RouteName } from './paths.ts';

/** What guards an account, in the order in which it is asked for. */
export type ProtectionId = 'email' | 'fundPassword' | 'totp' | 'basic' | 'advanced';

/** What the server says of an account's guards; user/getUserInfo and user/getSecurity both do. */
export interface Guards {
  /** Null for an account that is only tried out. */
  readonly email: string | null;
  readonly hasFundPassword: boolean;
  readonly totpEnabled: boolean;
  readonly basic: 'none' | 'review' | 'approved' | 'rejected';
  readonly advanced: Guards['basic'];
}

/** `waiting`: the user has done everything, a reviewer has not. */
export type ProtectionState = 'on' | 'off' | 'waiting';

export interface Protection {
  readonly id: ProtectionId;
  readonly state: ProtectionState;
}

function stateOf(isOn: boolean): ProtectionState {
  return isOn ? 'on' : 'off';
}

function stateOfTier(tier: Guards['basic']): ProtectionState {
  return tier === 'review' ? 'waiting' : stateOf(tier === 'approved');
}

export function listProtections(guards: Guards): readonly Protection[] {
  return [
    { id: 'email', state: stateOf(guards.email !== null) },
    { id: 'fundPassword', state: stateOf(guards.hasFundPassword) },
    { id: 'totp', state: stateOf(guards.totpEnabled) },
    { id: 'basic', state: stateOfTier(guards.basic) },
    { id: 'advanced', state: stateOfTier(guards.advanced) },
  ];
}

/** What the user can do next; advanced waits for basic. Undefined when nothing is left, or a reviewer has the word. */
export function findNextProtection(protections: readonly Protection[]): ProtectionId | undefined {
  const isBasicOn = protections.some(({ id, state }) => id === 'basic' && state === 'on');
  return protections.find(({ id, state }) => state === 'off' && (id !== 'advanced' || isBasicOn))
    ?.id;
}

/** Where each is set up; the authenticator has a view of the security centre. */
export const ROUTE_OF: Readonly<Record<Exclude<ProtectionId, 'totp'>, RouteName>> = {
  email: 'bindEmail',
  fundPassword: 'fundPassword',
  basic: 'basicCertification',
  advanced: 'advancedCertification',
};
