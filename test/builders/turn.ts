/** One turn of the event loop: every microtask that has been started is done when this resolves. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
