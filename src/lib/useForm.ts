import { useEffect, useState } from 'react';
import type { KeptDraft } from './keptDraft.ts';
import { useSingleFlight } from './useSingleFlight.ts';

/** The fields of a form, by name. */
type FieldOf<Draft> = keyof Draft & string;

/** What keeps a form from being sent, by field; empty when nothing does. */
export type FieldProblems<Draft, Problem extends string> = Partial<Record<FieldOf<Draft>, Problem>>;

/** The server's sentence about a form it refused, and where on the form it belongs. */
export interface Refused<Draft> {
  readonly field: FieldOf<Draft> | 'form';
  readonly message: string;
}

export interface Form<Draft, Problem extends string> {
  readonly draft: Draft;
  /** Changes some fields; what was wrong with them is no longer said. */
  readonly change: (change: Partial<Draft>) => void;
  readonly problems: FieldProblems<Draft, Problem>;
  readonly refused: Refused<Draft> | undefined;
  /** Says what is wrong with one field before the form is sent. */
  readonly point: (field: FieldOf<Draft>, problem: Problem) => void;
  readonly isSending: boolean;
  readonly submit: () => void;
}

interface FormOptions<Draft, Problem extends string> {
  readonly empty: Draft;
  readonly check: (draft: Draft) => FieldProblems<Draft, Problem>;
  /** What is kept of it over a reload; whoever sends the form forgets it. */
  readonly kept?: KeptDraft<Draft> | undefined;
  /** Hears of problems that are also said elsewhere than beside their fields. */
  readonly onProblems?: (found: FieldProblems<Draft, Problem>) => void;
  /** Sends a form without problems; gives the refusal, if it was one. A second tap meanwhile does nothing. */
  readonly send: (draft: Draft) => Promise<Refused<Draft> | undefined>;
}

/** State of a form: what was typed, what is wrong with it, what the server said. Nothing typed is lost by a refusal. */
export function useForm<Draft extends object, Problem extends string>(
  options: FormOptions<Draft, Problem>,
): Form<Draft, Problem> {
  const { kept } = options;
  const [first] = useState<Draft>(() => ({ ...options.empty, ...kept?.read() }));
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<FieldProblems<Draft, Problem>>({});
  const [refused, setRefused] = useState<Refused<Draft>>();

  useEffect(() => {
    if (draft !== first) kept?.write(draft);
  }, [draft, first, kept]);

  const { run: submit, isRunning } = useSingleFlight(async () => {
    const found = options.check(draft);
    setProblems(found);
    setRefused(undefined);
    if (Object.keys(found).length > 0) options.onProblems?.(found);
    else setRefused(await options.send(draft));
  });

  const change = (next: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...next }));
    setProblems((before) => {
      const rest = { ...before };
      for (const field of Object.keys(next)) delete rest[field as FieldOf<Draft>];
      return rest;
    });
    if (refused !== undefined && (refused.field === 'form' || refused.field in next)) {
      setRefused(undefined);
    }
  };

  const point = (field: FieldOf<Draft>, problem: Problem): void => {
    setProblems((before) => ({ ...before, [field]: problem }));
  };

  return { draft, change, problems, refused, point, isSending: isRunning, submit };
}
