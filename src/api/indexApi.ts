// Call group index, named home inside so that no file looks like a barrel.
import type { Country } from '../../protocol/home.ts';
import { baseApi } from './baseApi.ts';

const homeApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Countries with their dial codes, for registration and certification. */
    indexGetCountryList: build.query<Country[], undefined>({
      query: () => ({ path: 'index/getCountryList' }),
    }),
  }),
});

export const { useIndexGetCountryListQuery } = homeApi;
