import type { QuantInfo, QuantList, QuantMinutes } from '../../protocol/quant.ts';
import { callGroup } from './baseApi.ts';
import { readById, readOf } from './calls.ts';

export interface MinutesRequest {
  readonly productId: string;
  /** Milliseconds: [from, to), 31 days at most. */
  readonly from: number;
  readonly to: number;
  /** Of the back-test that ran on them: its minutes are the same for ever. */
  readonly candlesHash: string;
}

const quantApi = callGroup((build) => ({
  /** Every automated grid that is offered, with what it would have done. */
  quantGetList: build.query<QuantList, undefined>(readOf('quant/getQuantList', 'Rules')),
  quantGetInfo: build.query<QuantInfo, string>({
    ...readById('quant/getQuantInfo', 'quantId'),
    providesTags: ['Rules'],
  }),
  /** The minutes that a back-test ran on, in parts; they are not kept. */
  quantGetMinutes: build.query<QuantMinutes, MinutesRequest>({
    query: (params) => ({
      path: 'quant/getMinutes',
      params: { ...params },
      inlineErrors: true,
      cache: 'default',
    }),
    keepUnusedDataFor: 0,
  }),
}));

export const { quantGetMinutes } = quantApi.endpoints;
export const { useQuantGetListQuery, useQuantGetInfoQuery } = quantApi;
