// How much proof/getFills is asked at once, apart from its schemas: the client asks for no more, and needs none of them.

/** Orders of which the fills are asked for at once, at most. */
export const MOST_FILL_ORDERS = 100;
