interface Listening {
  readonly on: <Type extends keyof HTMLElementEventMap>(
    target: EventTarget,
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    options?: AddEventListenerOptions,
  ) => void;
  /** Ends all of it. */
  readonly end: () => void;
}

/** Listeners that end together. */
export function makeListening(): Listening {
  const ends: (() => void)[] = [];
  return {
    on: (target, type, listener, options) => {
      const heard = listener as EventListener;
      target.addEventListener(type, heard, options);
      ends.push(() => {
        target.removeEventListener(type, heard, options);
      });
    },
    end: () => {
      for (const end of ends.splice(0)) end();
    },
  };
}
