/** Who is asking: from the token alone, never from the request's content (reliability.md "Rules"). */
export interface CurrentUser {
  readonly userId: string;
  /** The number the user knows. */
  readonly uid: string;
  readonly sessionId: string;
}
