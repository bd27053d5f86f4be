import { ENTRY_KINDS } from '../../../../core/ledger/types.ts';
import en from '../../../../locales/en/assets.json';
import zh from '../../../../locales/zh/assets.json';

// The list falls back to the kind for a newer server's entries; for our own it says what happened.
test.each(ENTRY_KINDS)('%s has words in every language', (kind) => {
  expect(en.records.type).toHaveProperty(kind);
  expect(zh.records.type).toHaveProperty(kind);
});
