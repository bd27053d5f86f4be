// The closes of minutes of a test's market, written down in memory.
import type { MarketHub } from '../../server/market/ports.ts';
import { createMinuteCloses, type MinuteCloses } from '../../server/services/minuteCloses.ts';
import type { MinuteCloseStore, StoredMinute } from '../../server/store/minuteCloseStore.ts';

export function createMemoryCloseStore(): MinuteCloseStore {
  const kept = new Map<string, StoredMinute & { readonly source: string }>();
  const roots = () =>
    [...kept.values()].flatMap(({ root, ...row }) => (root ? [{ ...row, root }] : []));
  return {
    load: async (source, from, to) =>
      [...kept.values()]
        .filter((row) => row.source === source && row.minute >= from && row.minute < to)
        .sort((one, other) => one.minute - other.minute),
    save: async (source, minutes) => {
      const before = kept.size;
      for (const row of minutes) {
        const key = `${source} ${row.minute}`;
        if (!kept.has(key)) kept.set(key, { ...row, source });
      }
      return kept.size - before;
    },
    roots: async (from, to) => roots().filter(({ minute }) => minute >= from && minute < to),
    findRoot: async (root) => roots().find((row) => row.root === root),
  };
}

export const createMemoryCloses = (
  hub: Pick<MarketHub, 'products' | 'recentMinutes'>,
): MinuteCloses => createMinuteCloses({ hub, source: 'memory', store: createMemoryCloseStore() });
