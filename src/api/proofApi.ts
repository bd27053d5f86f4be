import type {
  FillEvidence,
  LiabilityEvidence,
  LogDescription,
  TickEvidence,
} from '../../protocol/proof.ts';
import { baseApi } from './baseApi.ts';

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
  }),
});

export const {
  useProofGetTickQuery,
  useProofGetFillQuery,
  useProofGetLiabilityQuery,
  useProofGetLogQuery,
} = proofApi;
