// Records that a batch only ever adds: second factors that were used up, mails to be sent, the operators' log. Nothing of
// them is loaded or decided over. Must be written in the transaction of what they tell. Source: decisions.md "Operators", "Identity, security".
import type { Attestor } from '../store/attestor.ts';
import type { AuditEntry } from '../store/auditStore.ts';
import type { SecondFactorUse } from '../store/secondFactorStore.ts';
import type { Statement } from '../store/statement.ts';
import type { RecordStore, Owned } from './recordKinds.ts';

export interface NoticeRecord extends Owned {
  readonly recipient: string;
  readonly lang: string;
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
  readonly createdAt: number;
}

export interface SecondFactorUseRecord extends Owned, SecondFactorUse {}

export interface AuditRecord extends Owned, AuditEntry {}

/** The store of a record that no command may ask for. */
export function appendOnly<T extends Owned>(
  save: (records: readonly T[], attestor: Attestor) => Statement,
): RecordStore<T> {
  const refuse = (): never => {
    throw new Error('a record that is only added cannot be loaded');
  };
  return { load: refuse, parse: refuse, save };
}

/** The store of a record that is made of others (`isView`). */
export function viewOnly<T extends Owned>(
  load: RecordStore<T>['load'],
  parse: RecordStore<T>['parse'],
): RecordStore<T> {
  const save = (): never => {
    throw new Error('a view of other records cannot be written');
  };
  return { load, parse, save };
}
