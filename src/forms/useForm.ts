import { useCallback, useEffect, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import type { ErrorKey } from '../../protocol/errorKeys.ts';
import type { FieldOf, FieldProblems, Form, Refused } from '../lib/form.ts';
import { keepDraft } from '../lib/keptDraft.ts';
import type { KeptFields } from '../lib/keptDraft.ts';
import { useSingleFlight } from '../lib/useSingleFlight.ts';
import { callFailure } from '../api/apiError.ts';
import type { ApiError } from '../api/apiError.ts';
import { emptyRefusedCode, readRefusal } from './readRefusal.ts';

interface Opening<Draft> {
  /** The fields as the form opens; what was kept of them goes before. */
  readonly first: Draft;
  /** Fields that survive a reload, and for how long. */
  readonly kept?: KeptFields<Draft>;
}

interface FormOptions<Draft, Problem, Answer> {
  /** Everything that keeps the draft from being sent, by field: a pure function of what was typed. */
  readonly problems?: (draft: Draft) => FieldProblems<Draft, Problem>;
  /** A problem that is said while it is typed; the others wait for the button. */
  readonly isSaidAtOnce?: (problem: Problem) => boolean;
  /** Hears of problems that are also said elsewhere than beside their fields. */
  readonly onProblems?: (found: FieldProblems<Draft, Problem>) => void;
  /** Sends it; throws what the server refused. What moves money goes through `useKeyedWrite`. */
  readonly send: (draft: Draft) => Promise<Answer>;
  /** The server has done it. */
  readonly onDone: (answer: Answer, draft: Draft) => void | Promise<void>;
  /** Where a refusal belongs that names no field of the form. */
  readonly fieldOfKey?: Partial<Record<ErrorKey, FieldOf<Draft>>>;
  /** Fields of the wire that are not called as they are on the form. */
  readonly fieldOfWire?: Readonly<Partial<Record<string, FieldOf<Draft>>>>;
  /** Whether any change makes old what was said; else only a change of the field it was said about. */
  readonly isSaidOfWhole?: boolean;
  /** Meets a refusal by itself: true where there is nothing to say about it. */
  readonly meets?: (error: ApiError) => boolean;
  /** Hears of a refusal that is also said elsewhere than on the form. */
  readonly onRefused?: (refused: Refused<Draft>, error: ApiError) => void;
}

/** What was said after a press of the button, and about which draft. */
interface Said<Draft> {
  readonly about: Draft;
  readonly wrong: readonly string[];
  readonly refused?: Refused<Draft>;
}

function wrongPlaces<Draft, Problem>(found: FieldProblems<Draft, Problem>): string[] {
  return Object.entries(found)
    .filter(([, problem]) => problem !== undefined)
    .map(([place]) => place);
}

/** Whether what was said of a place of one draft still holds for another. */
function isStillSaid<Draft extends object>(
  place: string,
  about: Draft,
  now: Draft,
  isOfWhole: boolean,
): boolean {
  const fields = Object.keys(now) as FieldOf<Draft>[];
  return fields
    .filter((field) => isOfWhole || place === 'form' || place === field)
    .every((field) => about[field] === now[field]);
}

/** What was typed, and what becomes of it. */
export interface Typed<Draft> {
  readonly draft: Draft;
  readonly setDraft: Dispatch<SetStateAction<Draft>>;
  /** The form has been sent: what is kept no longer than that goes. */
  readonly forgetSent: () => void;
}

/** What was typed: as it was left, and kept as long as it is to be. For a form whose problems depend on what is read for its draft. */
export function useTyped<Draft extends object>(options: Opening<Draft>): Typed<Draft> {
  const { kept: safe } = options;
  const [kept] = useState(() => safe && keepDraft(safe));
  const [first] = useState<Draft>(() => ({ ...options.first, ...kept?.read() }));
  const [draft, setDraft] = useState(first);
  useEffect(() => {
    if (draft !== first) kept?.write(draft);
  }, [draft, first, kept]);
  const until = safe?.until;
  useEffect(() => (until === 'left' ? kept?.forget : undefined), [until, kept]);
  const forgetSent = (): void => {
    if (until === undefined) kept?.forget();
  };
  return { draft, setDraft, forgetSent };
}

/**
 * The one way to make a form: what was typed, what is wrong with it, one sending at a time, and what the server said, at
 * its field or above the button. Nothing typed is lost by a refusal or by silence, which the shell has told.
 */
export function useForm<Draft extends object, Problem = never, Answer = unknown>(
  options: FormOptions<Draft, Problem, Answer> & Opening<Draft>,
): Form<Draft, Problem> {
  return useFormOf(useTyped(options), options);
}

/** The same over what `useTyped` holds. */
export function useFormOf<Draft extends object, Problem = never, Answer = unknown>(
  { draft, setDraft, forgetSent }: Typed<Draft>,
  options: FormOptions<Draft, Problem, Answer>,
): Form<Draft, Problem> {
  const { isSaidAtOnce, isSaidOfWhole = false } = options;
  const [said, setSaid] = useState<Said<Draft>>({ about: draft, wrong: [] });
  const found = options.problems?.(draft) ?? {};

  const change = useCallback(
    (next: Partial<Draft>): void => {
      setDraft((before) => ({ ...before, ...next }));
      setSaid(({ about, wrong, refused }) => ({
        about,
        wrong: wrong.filter((place) => !(place in next)),
        ...(refused && refused.field !== 'form' && !(refused.field in next) && { refused }),
      }));
    },
    [setDraft],
  );

  const check = (): boolean => {
    const wrong = wrongPlaces(found);
    setSaid({ about: draft, wrong });
    if (wrong.length > 0) options.onProblems?.(found);
    return wrong.length === 0;
  };

  const hearRefusal = (thrown: unknown): void => {
    const error = callFailure(thrown);
    if (error === undefined || options.meets?.(error) === true) return;
    const refused = readRefusal(error, draft, options);
    if (refused === undefined) return;
    const emptied = emptyRefusedCode(draft, refused);
    change(emptied);
    setSaid({ about: { ...draft, ...emptied }, wrong: [], refused });
    options.onRefused?.(refused, error);
  };

  const { run: submit, isRunning } = useSingleFlight(async () => {
    if (!check()) return false;
    let answer: Answer;
    try {
      answer = await options.send(draft);
    } catch (thrown) {
      hearRefusal(thrown);
      return false;
    }
    forgetSent();
    await options.onDone(answer, draft);
    return true;
  });

  const isStill = (place: string): boolean => isStillSaid(place, said.about, draft, isSaidOfWhole);
  const problems = Object.fromEntries(
    Object.entries<Problem | undefined>(found).filter(
      ([place, problem]) =>
        problem !== undefined &&
        ((said.wrong.includes(place) && isStill(place)) || isSaidAtOnce?.(problem) === true),
    ),
  ) as FieldProblems<Draft, Problem>;
  const refused = said.refused && isStill(said.refused.field) ? said.refused : undefined;

  const point = (field: FieldOf<Draft>): void => {
    setSaid(({ wrong, ...rest }) => ({ ...rest, about: draft, wrong: [...wrong, field] }));
  };

  return { draft, change, problems, refused, point, check, isSending: isRunning, submit };
}
