import type { SegmentOption } from './Segment.tsx';

/** The options of a choice by their names, in that order. */
export const optionsOf = <Value extends string>(
  names: Readonly<Record<Value, string>>,
): SegmentOption<Value>[] =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));
