// Call group index, named home inside so that no file looks like a barrel.
import type { Country, IndexDataDto } from '../../protocol/home.ts';
import { callGroup } from './baseApi.ts';
import { readOf } from './calls.ts';

const homeApi = callGroup((build) => ({
  /** Fear and greed, the hot list, the newest notices, partners; refetched where the rules change what a product has. */
  indexGetIndexData: build.query<IndexDataDto, undefined>({
    query: () => ({ path: 'index/getIndexData', byCountry: true }),
    providesTags: ['Rules', 'Content'],
  }),
  /** Countries with their dial codes, for registration and certification. */
  indexGetCountryList: build.query<Country[], undefined>(readOf('index/getCountryList')),
}));

export const { useIndexGetIndexDataQuery, useIndexGetCountryListQuery } = homeApi;
export const { indexGetIndexData } = homeApi.endpoints;
