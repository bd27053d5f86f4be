import { useEffect, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { keepDraft, TICKET } from './keptDraft.ts';

/** Which fields are kept, and what may be taken back for each: the storage may be of an older version. */
export type Accepts<Form> = {
  readonly [Field in keyof Form & string]?: (kept: unknown) => boolean;
};

/** One of these texts or numbers. */
export const oneOf =
  (values: readonly (string | number)[]) =>
  (kept: unknown): boolean =>
    (values as readonly unknown[]).includes(kept);
export const isFlag = (kept: unknown): boolean => typeof kept === 'boolean';
/** What an amount field holds: a plain decimal string, or nothing. */
export const isAmount = (kept: unknown): boolean =>
  typeof kept === 'string' && /^(?:\d{1,30}(?:\.\d{1,30})?)?$/.test(kept);

/**
 * State of a ticket that stays as it was left over tabs and reloads, for whoever is signed in: `name` says which one.
 * A visitor's goes with him to his log-in. It ends with the browser's tab and with the log-out. Never for a form with a secret.
 */
export function useKeptForm<Form extends object>(
  name: string,
  first: () => Form,
  accepts: Accepts<Form>,
): readonly [Form, Dispatch<SetStateAction<Form>>] {
  const [kept] = useState(() =>
    keepDraft<Form>({
      form: `${TICKET}${name}`,
      fields: Object.keys(accepts) as (keyof Form & string)[],
    }),
  );
  const [begun] = useState<Form>(() => {
    const left = Object.entries(kept.read()).filter(([field, value]) =>
      accepts[field as keyof Form & string]?.(value),
    );
    return { ...first(), ...(Object.fromEntries(left) as Partial<Form>) };
  });
  const [form, setForm] = useState(begun);
  useEffect(() => {
    if (form !== begun) kept.write(form);
  }, [form, begun, kept]);
  return [form, setForm];
}
