// How drafts are named in the tab's session storage (keptDraft.ts), for those who know no more of them than that.

/** Begins the name of every draft; then come its user's uid, nothing for a visitor, and its form. */
export const DRAFTS = 'draft:';

/** Begins the name of every ticket: what a visitor has typed there is his when he signs in. */
export const TICKET = 'ticket ';

/** Gives the tickets that a visitor has filled in this tab to the user he signs in as. */
export function adoptTickets(uid: string): void {
  const ofVisitor = `${DRAFTS}:${TICKET}`;
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(ofVisitor)) continue;
      const name = key.slice(ofVisitor.length);
      sessionStorage.setItem(`${DRAFTS}${uid}:${TICKET}${name}`, sessionStorage.getItem(key) ?? '');
      sessionStorage.removeItem(key);
    }
  } catch {
    // Where nothing can be stored nothing was kept.
  }
}
