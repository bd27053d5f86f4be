import type { ReactNode } from 'react';
import { NumberQuestion } from './NumberQuestion.tsx';
import { useDecimalInput } from './useDecimalInput.ts';
import type { DecimalInput, DecimalInputOptions } from './useDecimalInput.ts';

interface FieldHintOptions extends DecimalInputOptions {
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** An amount's input with the line under it: a question about what was typed comes before everything else. */
export function useFieldHint(options: FieldHintOptions): {
  readonly input: DecimalInput['input'];
  readonly hint: ReactNode;
  readonly error: string | undefined;
} {
  const { input, precisionHint, question } = useDecimalInput(options);
  if (question !== undefined)
    return { input, hint: <NumberQuestion {...question} />, error: undefined };
  return { input, hint: precisionHint ?? options.hint, error: options.error };
}
