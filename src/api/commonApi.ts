import type { Config } from '../../protocol/common.ts';
import { callGroup } from './baseApi.ts';

const commonApi = callGroup((build) => ({
  /** Fetched each time the app is shown (product.md §7); a refusal is ignored there, so it makes no toast. */
  commonGetConfig: build.query<Config, undefined>({
    query: () => ({ path: 'common/getConfig', inlineErrors: true, byCountry: true }),
    providesTags: ['Rules'],
  }),
}));

export const { commonGetConfig } = commonApi.endpoints;
