/** A kind that has nothing but what a test gives it. */
import { defineKind, type Kind, MOVES_NOTHING } from '../../server/kinds/defineKind.ts';

export const aKind = (over: Partial<Kind> = {}): Kind =>
  defineKind<string, Kind['useCases'], Kind['traded'], Kind['peopleCases'], Kind['review']>({
    ...MOVES_NOTHING,
    name: 'test',
    operations: [],
    peopleCases: null,
    review: null,
    records: [],
    tables: null,
    ...over,
  });
