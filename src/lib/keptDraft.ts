/**
 * What was typed into a form, kept over a reload and over a look at another page. It lies in the tab's session storage,
 * under the user who typed it, and goes with the tab, with the sending and with the log-out. Passwords, codes and
 * numbers of documents are never kept: a form names what may be.
 */
import { readStored } from './storage.ts';

const PREFIX = 'draft:';

export interface KeptDraft<Draft> {
  /** The fields as they were left; empty when nothing was. */
  readonly read: () => Partial<Draft>;
  readonly write: (draft: Draft) => void;
  readonly forget: () => void;
}

/** Which fields of which form are safe to keep. */
export interface KeptFields<Draft> {
  readonly form: string;
  readonly fields: readonly (keyof Draft & string)[];
}

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
  const key = `${PREFIX}${readStored('uid') ?? ''}:${kept.form}`;
  const pick = (source: object): Partial<Draft> =>
    Object.fromEntries(
      Object.entries(source).filter(([field]) =>
        (kept.fields as readonly string[]).includes(field),
      ),
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

/** Begins the name of every ticket: what a visitor has typed there is his when he signs in. */
export const TICKET = 'ticket ';

/** Gives the tickets that a visitor has filled in this tab to the user he signs in as. */
export function adoptTickets(uid: string): void {
  const ofVisitor = `${PREFIX}:${TICKET}`;
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(ofVisitor)) continue;
      const name = key.slice(ofVisitor.length);
      sessionStorage.setItem(`${PREFIX}${uid}:${TICKET}${name}`, sessionStorage.getItem(key) ?? '');
      sessionStorage.removeItem(key);
    }
  } catch {
    // Where nothing can be stored nothing was kept.
  }
}

/** Forgets every form of every user of this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Where nothing can be stored nothing is.
  }
}
