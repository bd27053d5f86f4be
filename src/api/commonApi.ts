import type { Config } from '../../protocol/common.ts';
import { baseApi } from './baseApi.ts';

const commonApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Run each time the app is shown (product.md §7); a refusal is ignored there, so it makes no toast. */
    commonGetConfig: build.query<Config, undefined>({
      query: () => ({ path: 'common/getConfig', inlineErrors: true }),
    }),
  }),
});

export const { commonGetConfig } = commonApi.endpoints;
