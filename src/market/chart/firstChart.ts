let tellDrawn: () => void = () => undefined;

/** Resolves when a chart stands for the first time; never, where the screen shows none. */
export const firstChart = new Promise<void>((resolve) => {
  tellDrawn = resolve;
});

/** Said by a chart that stands. */
export function chartStands(): void {
  tellDrawn();
}
