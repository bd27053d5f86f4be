import { createTimeline } from './timeline.ts';

describe('createTimeline', () => {
  test('recorded distances shrink by the speed', () => {
    const timeline = createTimeline(10);
    expect(timeline.dueAt(0, 5_000, 1_000_000)).toBe(1_000_000);
    expect(timeline.dueAt(0, 15_000, 1_000_000)).toBe(1_001_000);
  });

  test('another recording begins after the one before it, even where its own times are earlier', () => {
    const timeline = createTimeline(1);
    timeline.dueAt(0, 5_000, 1_000_000);
    timeline.settle(1_000_000, 1_000_000);
    expect(timeline.dueAt(1, 10, 1_000_000)).toBe(1_001_000);
  });

  test('falling behind by more than a second moves the rest', () => {
    const timeline = createTimeline(1);
    const due = timeline.dueAt(0, 0, 1_000_000);
    expect(timeline.settle(due, 1_000_900)).toBe(1_000_000);
    expect(timeline.hasLagged()).toBe(false);
    expect(timeline.settle(due, 1_060_000)).toBe(1_060_000);
    expect(timeline.dueAt(0, 500, 1_060_000)).toBe(1_060_500);
    expect(timeline.hasLagged()).toBe(true);
  });

  test('what lies before is moved by whole minutes', () => {
    const timeline = createTimeline(1);
    expect(timeline.minuteShift()).toBeUndefined();
    timeline.anchor(60_000 * 100 + 30_000, 60_000 * 5_000 + 17);
    expect(timeline.minuteShift()).toBe(60_000 * 4_900);
  });
});
