import { useState } from 'react';

/** A second is sealed within the next, and under a checkpoint soon after: asked again this often until then. */
const SEAL_WAIT_MS = 1000;

interface SealWait {
  /** For the query of the evidence. */
  readonly pollingInterval: number;
  /** Said in each draw, of the answer that stands. */
  readonly settle: (state: { readonly isSealed: boolean; readonly hasFailed: boolean }) => void;
}

/**
 * How often evidence is asked for: until all of it is sealed. What did not come at all is asked for again by a tap, or when the
 * device is back online, never over and over by itself.
 */
export function useSealWait(): SealWait {
  const [isWaiting, setWaiting] = useState(true);
  return {
    pollingInterval: isWaiting ? SEAL_WAIT_MS : 0,
    settle: ({ isSealed, hasFailed }) => {
      if (isWaiting === (isSealed || hasFailed)) setWaiting(!isWaiting);
    },
  };
}
