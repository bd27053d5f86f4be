// Call group index, named home inside so that no file looks like a barrel.
import type { Country, IndexDataDto } from '../../protocol/home.ts';
import { baseApi } from './baseApi.ts';

const homeApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Fear and greed, the hot list, the newest notices, partners; refetched where the rules change what a product has. */
    indexGetIndexData: build.query<IndexDataDto, undefined>({
      query: () => ({ path: 'index/getIndexData', byCountry: true }),
      providesTags: ['Rules', 'Content'],
    }),
    /** Countries with their dial codes, for registration and certification. */
    indexGetCountryList: build.query<Country[], undefined>({
      query: () => ({ path: 'index/getCountryList' }),
    }),
  }),
});

export const { useIndexGetIndexDataQuery, useIndexGetCountryListQuery } = homeApi;
export const { indexGetIndexData } = homeApi.endpoints;
