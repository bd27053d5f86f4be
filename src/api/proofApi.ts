import type {
  FillEvidence,
  LiabilityEvidence,
  LogDescription,
  SharedTrade,
  TickEvidence,
  TradedFill,
} from '../../protocol/proof.ts';
import { callGroup } from './baseApi.ts';
import { readById } from './calls.ts';
import type { Page } from './lists.ts';

/** The most that the server gives at once. */
const FILLS_PAGE = 100;

export interface FillsQuery {
  readonly orderIds: readonly string[];
  readonly cursor: string | undefined;
}

const proofApi = callGroup((build) => ({
  /** The evidence behind a price: the log line, its seal and the path to it. Open to visitors. */
  proofGetTick: build.query<TickEvidence, { productId: string; seq: number }>({
    query: (params) => ({ path: 'proof/getTick', params: { ...params }, inlineErrors: true }),
  }),
  /** The evidence behind the fills of one's own order. */
  proofGetFill: build.query<FillEvidence, string>({
    ...readById('proof/getFill', 'orderId'),
    providesTags: ['OrderFills'],
  }),
  /** A page of what was traded with these orders, newest first. Who asks keeps it: no news takes it away meanwhile. */
  proofGetFills: build.query<Page<TradedFill>, FillsQuery>({
    query: ({ orderIds, cursor }) => ({
      path: 'proof/getFills',
      params: { orderIds: orderIds.join(','), cursor, limit: FILLS_PAGE },
      isQuiet: true,
    }),
    keepUnusedDataFor: 0,
  }),
  /** Shows one's own trade that ended to everybody who has its id; the same id each time. */
  proofShareTrade: build.mutation<{ readonly shareId: string }, string>({
    query: (orderId) => ({ path: 'proof/shareTrade', body: { orderId }, inlineErrors: true }),
  }),
  /** Takes it back. */
  proofUnshareTrade: build.mutation<object, string>({
    query: (orderId) => ({ path: 'proof/unshareTrade', body: { orderId } }),
  }),
  /** A trade that somebody shows to everybody. Open to visitors. */
  proofGetShared: build.query<SharedTrade, string>(readById('proof/getShared', 'shareId')),
  /** One's own part in the newest sum of all balances; not found before the first midnight. */
  proofGetLiability: build.query<LiabilityEvidence, void>({
    query: () => ({ path: 'proof/getLiability', inlineErrors: true }),
  }),
  /** The public log: its key and its newest checkpoint. */
  proofGetLog: build.query<LogDescription, void>({
    query: () => ({ path: 'proof/getLog', inlineErrors: true }),
  }),
}));

export const { proofGetFills } = proofApi.endpoints;
export const {
  useProofGetTickQuery,
  useProofGetFillQuery,
  useProofShareTradeMutation,
  useProofUnshareTradeMutation,
  useProofGetSharedQuery,
  useProofGetLiabilityQuery,
  useProofGetLogQuery,
} = proofApi;
