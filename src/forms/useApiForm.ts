import { useState } from 'react';
import type { ErrorKey } from '../../protocol/errorKeys.ts';
import { keepDraft } from '../lib/keptDraft.ts';
import type { KeptFields } from '../lib/keptDraft.ts';
import { useForm } from '../lib/useForm.ts';
import type { FieldProblems, Form, Refused } from '../lib/useForm.ts';
import { emptyRefusedCode, readRefusal } from './readRefusal.ts';

interface ApiFormOptions<Draft, Problem extends string> {
  readonly empty: Draft;
  readonly check: (draft: Draft) => FieldProblems<Draft, Problem>;
  readonly onProblems?: (found: FieldProblems<Draft, Problem>) => void;
  /** Sends it and says that it is done; throws what the server refused. */
  readonly send: (draft: Draft) => Promise<void>;
  /** Where a refusal belongs that names no field of the form. */
  readonly fieldOfKey?: Partial<Record<ErrorKey, keyof Draft & string>>;
  /** Hears of a refusal that is also said elsewhere than on the form. */
  readonly onRefused?: (refused: Refused<Draft>) => void;
  /** Fields that survive a reload until the form is sent. */
  readonly kept?: KeptFields<Draft>;
}

/** A form that is sent to the server: what the server refuses stands at its field, else above the button. */
export function useApiForm<Draft extends object, Problem extends string>(
  options: ApiFormOptions<Draft, Problem>,
): Form<Draft, Problem> {
  const { send, fieldOfKey, onRefused, kept: safe, ...rest } = options;
  const [kept] = useState(() => safe && keepDraft(safe));
  const form: Form<Draft, Problem> = useForm<Draft, Problem>({
    ...rest,
    kept,
    send: async (draft) => {
      try {
        await send(draft);
        kept?.forget();
        return undefined;
      } catch (error) {
        const refused = readRefusal(error, draft, fieldOfKey);
        if (refused === undefined) return undefined;
        form.change(emptyRefusedCode(draft, refused));
        onRefused?.(refused);
        return refused;
      }
    },
  });
  return form;
}
