/** Who is asking: from the token alone, never from the request's content (reliability.md "Rules"). */
export interface CurrentUser {
  readonly userId: string;
  /** The number the user knows. */
  readonly uid: string;
  readonly sessionId: string;
  /** ISO 3166-1 alpha-2; null until one is chosen. Decides by which rulebook the account trades. */
  readonly country: string | null;
}

/** And from where: the network address that wrong guesses are counted by, beside the account. */
export interface Asker extends CurrentUser {
  readonly source: string;
}

/** The account as `Sources` knows it. */
export const sourcesOf = (userId: string): string => `user ${userId}`;
