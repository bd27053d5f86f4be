// What each role of the back office may see and decide. Least privilege: reviewers decide about people, finance about money, who
// reads the books changes nothing. Source: decisions.md "Operators" (roles), reliability.md "Rules" (back office).
import type { OperatorRole } from '../../store/operatorStore.ts';
import type { CurrentOperator } from './operators.ts';
import { Refusal } from '../refusal.ts';

export interface Permission {
  readonly view: readonly OperatorRole[];
  readonly decide: readonly OperatorRole[];
}

/** Decisions about people, and about money. */
export const ABOUT_PEOPLE: Permission = {
  view: ['reviewer', 'auditor', 'admin'],
  decide: ['reviewer', 'admin'],
};
export const ABOUT_MONEY: Permission = {
  view: ['finance', 'auditor', 'admin'],
  decide: ['finance', 'admin'],
};

/** Roles that see any queue, and that decide anything: what the routes ask for before they read a body. */
export const QUEUE_VIEWERS: readonly OperatorRole[] = ['reviewer', 'finance', 'auditor', 'admin'];
export const DECIDERS: readonly OperatorRole[] = ['reviewer', 'finance', 'admin'];

/** Who decides who works here, and who sees it. */
export const PEOPLE_DECIDERS: readonly OperatorRole[] = ['admin'];
export const PEOPLE_VIEWERS: readonly OperatorRole[] = ['auditor', 'admin'];

/** Who sees users, and who may stop one; who reads what operators did. */
export const USER_VIEWERS: readonly OperatorRole[] = ['reviewer', 'finance', 'auditor', 'admin'];
export const USER_FREEZERS: readonly OperatorRole[] = ['reviewer', 'finance', 'admin'];
export const AUDIT_VIEWERS: readonly OperatorRole[] = ['auditor', 'admin'];

/** Who writes to everybody, and who reads every version of it. */
export const CONTENT_EDITORS: readonly OperatorRole[] = ['content', 'admin'];
export const CONTENT_VIEWERS: readonly OperatorRole[] = ['content', 'auditor', 'admin'];

/** Who corrects a balance: one proposes, another approves. */
export const CORRECTORS: readonly OperatorRole[] = ['finance', 'admin'];

/** Who sees what the checks of the books found, and who may say what was behind it. */
export const RECONCILIATION_VIEWERS: readonly OperatorRole[] = ['finance', 'auditor', 'admin'];
export const FREEZE_LIFTERS: readonly OperatorRole[] = ['finance', 'admin'];

export function assertMay(
  { role }: Pick<CurrentOperator, 'role'>,
  allowed: readonly OperatorRole[],
): void {
  if (!allowed.includes(role)) throw new Refusal('role_forbidden');
}
