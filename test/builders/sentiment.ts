// A fear and greed index that nobody looks at: no day has passed.
import type { Sentiment } from '../../server/market/ports.ts';

export const noSentiment: Sentiment = {
  takeDue: async () => {},
  today: () => undefined,
  history: () => [],
};
