/**
 * What was typed into a form, kept over a reload and over a look at another page. It lies in the tab's session storage,
 * under the user who typed it, and goes with the tab, with the sending and with the log-out. Passwords, codes and
 * numbers of documents are never kept: a form names what may be.
 */
import { DRAFTS } from './draftNames.ts';
import { readStored } from './storage.ts';

export interface KeptDraft<Draft> {
  /** The fields as they were left; empty when nothing was. */
  readonly read: () => Partial<Draft>;
  readonly write: (draft: Draft) => void;
  readonly forget: () => void;
}

/** Which fields of which form are safe to keep, and what may be taken back for each: the storage may be of an older version. */
export interface KeptFields<Draft> {
  readonly form: string;
  readonly fields: {
    readonly [Field in keyof Draft & string]?: (kept: unknown) => boolean;
  };
  /**
   * Until the page is left (a reload is not that), or until the tab closes or its user logs out; without it, until the
   * form has been sent.
   */
  readonly until?: 'left' | 'loggedOut';
}

/** One of these texts or numbers. */
export const oneOf =
  (values: readonly (string | number)[]) =>
  (kept: unknown): boolean =>
    (values as readonly unknown[]).includes(kept);
export const isText = (kept: unknown): boolean => typeof kept === 'string';
export const isFlag = (kept: unknown): boolean => typeof kept === 'boolean';
/** What an amount field holds: a plain decimal string, or nothing. */
export const isAmount = (kept: unknown): boolean =>
  typeof kept === 'string' && /^(?:\d{1,30}(?:\.\d{1,30})?)?$/.test(kept);

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Not ours: as good as nothing.
    return {};
  }
}

/** The kept part of a form, for whoever is signed in when the form opens. */
export function keepDraft<Draft extends object>(kept: KeptFields<Draft>): KeptDraft<Draft> {
  const key = `${DRAFTS}${readStored('uid') ?? ''}:${kept.form}`;
  const { fields }: { readonly fields: Partial<Record<string, (kept: unknown) => boolean>> } = kept;
  const pick = (source: object): Partial<Draft> =>
    Object.fromEntries(
      Object.entries(source).filter(([field, value]) => fields[field]?.(value)),
    ) as Partial<Draft>;
  return {
    read: () => {
      try {
        return pick(parse(sessionStorage.getItem(key) ?? '{}'));
      } catch {
        // Storage can be forbidden: the form then begins empty.
        return {};
      }
    },
    write: (draft) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(pick(draft)));
      } catch {
        // Forbidden or full: what is typed lives as long as the page.
      }
    },
    forget: () => {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Where nothing can be stored nothing is.
      }
    },
  };
}
