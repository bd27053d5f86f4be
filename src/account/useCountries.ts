import { useState } from 'react';
import type { Country } from '../../protocol/home.ts';
import { useIndexGetCountryListQuery } from '../api/indexApi.ts';

/** The list of countries as a field of ui/Account takes it. */
export interface Countries {
  /** Undefined while nothing has arrived. */
  readonly data?: readonly Country[] | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  /** Asks for the list, if nobody has yet. */
  readonly want: () => void;
}

/** Countries and regions; asked for only once the list is wanted, or a choice that was made needs its name. */
export function useCountries(isWantedAtOnce: boolean): Countries {
  const [isWanted, setWanted] = useState(isWantedAtOnce);
  const skip = !isWanted && !isWantedAtOnce;
  const { data, isError, isFetching, refetch } = useIndexGetCountryListQuery(undefined, { skip });
  return {
    data,
    isError,
    isFetching,
    refetch,
    want: () => {
      setWanted(true);
    },
  };
}
