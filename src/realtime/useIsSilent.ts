import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { useAppSelector } from '../state/clientState.ts';
import type { ClientState } from '../state/clientState.ts';
import { selectIsSilent } from '../state/selectors.ts';

const LOOK_MS = 500;

/**
 * Whether the socket is up and no price has come for 3 s (DESIGN 9.32). A look that comes late says that the page itself stood
 * still, and what came meanwhile is read after it: then the next look judges, and nothing comes and goes over a page that was busy.
 */
export function useIsSilent(): boolean {
  const store = useStore<ClientState>();
  const [judgedAt, setJudgedAt] = useState(Date.now);
  useEffect(() => {
    let lookedAt = Date.now();
    let told = 0;
    const timer = setInterval(() => {
      const now = Date.now();
      const isOnTime = now - lookedAt < 2 * LOOK_MS;
      lookedAt = now;
      const judged = selectIsSilent(store.getState(), now) ? now : 0;
      // Drawn again only where there is something to say: told the same again, React may draw nothing in a frame of its own.
      if (isOnTime && judged !== told) setJudgedAt((told = judged));
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
    };
  }, [store]);
  return useAppSelector((state) => selectIsSilent(state, judgedAt));
}
