// What an audit finds to be wrong: a word for machines, a sentence for people.

export type FindingKey =
  | 'log_not_signed'
  | 'log_forked'
  | 'log_shrunk'
  | 'root_replaced'
  | 'line_unreadable'
  | 'second_twice'
  | 'second_missing'
  | 'second_left_out'
  | 'line_changed'
  | 'mark_differs'
  | 'acceptance_moved'
  | 'rulebook_swapped'
  | 'rulebooks_differ'
  | 'rulebooks_missing'
  | 'closes_missing'
  | 'closes_differ'
  | 'liabilities_twice'
  | 'liabilities_missing'
  | 'liabilities_ahead'
  | 'liabilities_differ_from_ledger'
  | 'ledger_head_went_back'
  | 'audit_head_went_back'
  | 'head_differs'
  | 'log_behind'
  | 'seed_differs'
  | 'seed_late'
  | 'seed_not_revealed';

export interface Finding {
  readonly key: FindingKey;
  readonly detail: string;
}

export type Report = (key: FindingKey, detail: string) => void;
