import { useEffect, useState } from 'react';

/** Steps in tenths: up and down in turn, so that both flashes can be seen. */
const STEPS: readonly number[] = [5, -10, 15, 5, -5, -15, 10, -5];

/** A price that moves once a second, to look at the tick flash. Gallery only. */
export function useSampleWalk(): { text: string; points: number } {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      setTick((before) => before + 1);
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const points = 641_835 + STEPS.slice(0, tick % STEPS.length).reduce((sum, step) => sum + step, 0);
  const whole = String(Math.floor(points / 10));
  return { text: `${whole.slice(0, 2)},${whole.slice(2)}.${points % 10}`, points };
}
