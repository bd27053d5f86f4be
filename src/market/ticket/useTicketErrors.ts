import { useCallback } from 'react';
import type { ApiError } from '../../api/apiError.ts';
import { useProductInfo } from '../product/productContext.ts';
import { useRefusalText } from './refusalText.ts';
import type { ShownRefusal } from './refusalText.ts';

interface TicketErrors<Field extends string> {
  /** The sentence beside a field. */
  readonly errorOf: (field: Field) => string | undefined;
  /** What belongs to no field: said above the button. */
  readonly notes: readonly string[];
}

/** Where the sentences of a ticket stand: the refusal it foresees, and the one the server has answered with. */
export function useTicketErrors<Field extends string>(
  fields: readonly Field[],
  refusal: ShownRefusal | undefined,
  answered: ApiError | undefined,
  /** What the button has asked for: it stands beside its field. */
  missing: { readonly field: Field; readonly sentence: string | undefined } | undefined,
): TicketErrors<Field> {
  const textOf = useRefusalText(useProductInfo().base);
  const isField = (name: string | undefined): boolean => fields.some((field) => field === name);
  const errorOf = useCallback(
    (field: Field): string | undefined => {
      if (missing?.field === field && missing.sentence !== undefined) return missing.sentence;
      if (refusal?.field === field) return textOf(refusal);
      return answered !== undefined && field in answered.fields ? answered.message : undefined;
    },
    [missing, refusal, textOf, answered],
  );
  // The market's own state is on the button already.
  const isMarket = refusal?.error === 'market_closed' || refusal?.error === 'market_paused';
  const foreseen = isMarket || isField(refusal?.field) ? undefined : textOf(refusal);
  const isAnsweredInField = Object.keys(answered?.fields ?? {}).some(isField);
  const told = isAnsweredInField ? undefined : answered?.message;
  const notes = new Set([foreseen, told].filter((note) => note !== undefined));
  return { errorOf, notes: [...notes] };
}
