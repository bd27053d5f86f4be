/** What prices are called that no live market makes; keys of "common". */
export const FEED_WORDS = { sim: 'product.simulated', replay: 'product.replayed' } as const;
