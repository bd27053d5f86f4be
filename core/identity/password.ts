// What a new password has to be at least; whether it is a common one is the server's to say.
// Source: decisions.md "Identity, security".

/** Characters. */
export const SHORTEST_PASSWORD = 12;
