import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** What a form marks as wrong: a control, its hint, or the sentence above the button. */
const WRONG = '.err, .note.bad';

interface LeadToProblem {
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** Call it when the form is submitted. */
  readonly watch: () => void;
}

/** After a submit: brings the first thing that is wrong into view and gives it the keyboard, once it is known. */
export function useLeadToProblem(): LeadToProblem {
  const formRef = useRef<HTMLFormElement>(null);
  const isWatching = useRef(false);
  useEffect(() => {
    if (!isWatching.current) return;
    const wrong = formRef.current?.querySelector<HTMLElement>(WRONG);
    if (wrong === undefined || wrong === null) return;
    isWatching.current = false;
    const field = wrong.closest('.field') ?? wrong;
    const control = wrong.matches('button')
      ? wrong
      : (wrong.querySelector<HTMLElement>('input, button') ??
        field.querySelector<HTMLElement>('input'));
    control?.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  });
  const watch = useCallback(() => {
    isWatching.current = true;
  }, []);
  return { formRef, watch };
}
