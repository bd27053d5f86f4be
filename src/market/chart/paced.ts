import { askFrame, cancelFrame, leaveFrame } from '../../realtime/frameWork.ts';

export interface Paced {
  readonly ask: () => void;
  readonly stop: () => void;
}

/** Runs `work` at most every `everyMs`, in the chart's turn; the library draws in the frame after it. */
export function paced(everyMs: number, work: () => void): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = -Infinity;
  const run = (): void => {
    ranAt = performance.now();
    work();
    leaveFrame();
  };
  return {
    ask: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          askFrame(run, 'chart');
        },
        Math.max(0, ranAt + everyMs - performance.now()),
      );
    },
    stop: () => {
      clearTimeout(timer);
      cancelFrame(run);
    },
  };
}
