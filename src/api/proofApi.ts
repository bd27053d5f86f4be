import type {
  FillEvidence,
  LiabilityEvidence,
  LogDescription,
  TickEvidence,
} from '../../protocol/proof.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import { readRulebook } from '../lib/rulebook.ts';
import type { ApiError } from './apiError.ts';
import { baseApi } from './baseApi.ts';
import type { ApiRequest } from './request.ts';
import { toastShown } from '../state/toasts.ts';

const WRONG_RULEBOOK: ApiError = { key: 'wrongRulebook', message: '', fields: {}, status: 0 };

function fitting(hash: string, sent: unknown): Rulebook | undefined {
  try {
    return readRulebook(hash, sent);
  } catch (error) {
    // The user is told by a toast; the console says which hashes.
    // oxlint-disable-next-line no-console -- read by who looks into it
    console.warn('rulebook refused', error);
    return undefined;
  }
}

const proofApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The evidence behind a price: the log line, its seal and the path to it. Open to visitors. */
    proofGetTick: build.query<TickEvidence, { productId: string; seq: number }>({
      query: (params) => ({ path: 'proof/getTick', params: { ...params }, inlineErrors: true }),
    }),
    /** The evidence behind the fills of one's own order. */
    proofGetFill: build.query<FillEvidence, string>({
      query: (orderId) => ({ path: 'proof/getFill', params: { orderId }, inlineErrors: true }),
      providesTags: ['OrderFills'],
    }),
    /** One's own part in the newest sum of all balances; not found before the first midnight. */
    proofGetLiability: build.query<LiabilityEvidence, void>({
      query: () => ({ path: 'proof/getLiability', inlineErrors: true }),
    }),
    /** The public log: its key and its newest checkpoint. */
    proofGetLog: build.query<LogDescription, void>({
      query: () => ({ path: 'proof/getLog', inlineErrors: true }),
    }),
    /**
     * The whole rulebook of a hash: checked against it, then kept for as long as the page lives, for it never changes; the
     * browser keeps it for ever. A document that does not fit is asked for once more past the browser's copy, then refused.
     */
    proofGetRulebook: build.query<Rulebook, string>({
      queryFn: async (hash, { dispatch }, _extra, ask) => {
        const request: ApiRequest = { path: 'proof/getRulebook', params: { hash } };
        for (const cache of ['default', 'reload'] as const) {
          // oxlint-disable-next-line no-await-in-loop -- the second question hangs on the first answer
          const { data, error } = await ask({ ...request, cache });
          if (error !== undefined) return { error };
          const rulebook = fitting(hash, data);
          if (rulebook !== undefined) return { data: rulebook };
        }
        dispatch(toastShown({ kind: 'error', failure: 'wrongRulebook' }));
        return { error: WRONG_RULEBOOK };
      },
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

export const {
  useProofGetTickQuery,
  useProofGetFillQuery,
  useProofGetLiabilityQuery,
  useProofGetLogQuery,
  useProofGetRulebookQuery,
} = proofApi;
export const { proofGetRulebook } = proofApi.endpoints;
