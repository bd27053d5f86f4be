import * as wire from '../../protocol/proof.ts';
import { empty } from '../../protocol/primitives.ts';
import { Refusal } from '../services/refusal.ts';
import { pageOf } from './page.ts';
import { type Route, routesOf } from './route.ts';
import { userCalls } from './userCalls.ts';

const proof = routesOf('proof', 'proof');
const rules = routesOf('proof', 'rules');
const { list } = userCalls('proof', 'proof', (given) => given.proof);
/** Three readings of the database, and a second's tree. */
const READ_WEIGHT = 5;
/** One reading, of up to a hundred orders. */
const FILLS_WEIGHT = 2;

export const proofRoutes: readonly Route<'proof' | 'rules'>[] = [
  proof.visitorRoute('GET', 'getTick', {
    input: wire.tickQuery,
    answer: wire.tickEvidence,
    isPublic: () => true,
    weigh: () => READ_WEIGHT,
    summary: 'The log line of a price message and how it is sealed.',
    handle: async (services, { input }) => {
      const evidence = await services.proof.tickEvidence.find(input.productId, Number(input.seq));
      if (evidence === undefined) throw new Refusal('not_found');
      return evidence;
    },
  }),
  rules.eitherRoute('GET', 'getRulebook', {
    input: wire.rulebookQuery,
    answer: wire.rulebookDocument,
    isPublic: () => true,
    isImmutable: ({ hash }) => hash !== undefined,
    weigh: () => READ_WEIGHT,
    summary: 'The whole rulebook of a hash, else the one in force for the account.',
    handle: async (services, { input, user }) => {
      const { hash = services.rules.rulebookOf(user, input.country).hash } = input;
      const document = await services.rules.rulebookDocument(hash);
      if (document === undefined) throw new Refusal('not_found');
      return document;
    },
  }),
  proof.visitorRoute('GET', 'getLog', {
    input: wire.logQuery,
    answer: wire.logDescription,
    isPublic: () => true,
    summary: 'The public log: its name, its key, its witnesses and its newest checkpoint.',
    handle: async ({ proof: { publicLog } }) => ({
      prefix: '/log/' as const,
      keyIndex: (await publicLog.newest('key'))?.index,
      ...publicLog.describe(),
    }),
  }),
  proof.visitorRoute('GET', 'getRoots', {
    input: wire.rootsQuery,
    answer: wire.loggedEntryList,
    isPublic: () => true,
    weigh: () => READ_WEIGHT,
    summary: "A day's entries of the public log, in their order.",
    handle: (services, { input }) => services.proof.entriesOfDay(pageOf(input)),
  }),
  proof.userRoute('GET', 'getFill', {
    input: wire.fillQuery,
    answer: wire.fillEvidence,
    weigh: () => READ_WEIGHT,
    summary: "Everything the user's own fills were computed from.",
    handle: (services, { user, input }) => services.proof.fillEvidence(user, input.orderId),
  }),
  list('getFills', 'tradedFills', {
    input: wire.fillsQuery,
    answer: wire.tradedFillList,
    weigh: () => FILLS_WEIGHT,
    summary: "What was traded with many of the user's own orders, newest first, without evidence.",
  }),
  proof.userRoute('POST', 'shareTrade', {
    input: wire.shareTrade,
    answer: wire.tradeShare,
    summary:
      "Shows a trade of the user's that ended to everybody who has its id; the same each time.",
    handle: (services, { user, input }) => services.proof.tradeShares.share(user, input.orderId),
  }),
  proof.userRoute('POST', 'unshareTrade', {
    input: wire.shareTrade,
    answer: empty,
    summary: 'Takes a shown trade back: its id leads nowhere any more.',
    handle: (services, { user, input }) => services.proof.tradeShares.unshare(user, input.orderId),
  }),
  proof.visitorRoute('GET', 'getShared', {
    input: wire.sharedQuery,
    answer: wire.sharedTrade,
    isPublic: () => true,
    weigh: () => READ_WEIGHT,
    summary:
      'The evidence of a trade that its owner shows to everybody, without anything of the account.',
    handle: (services, { input }) => services.proof.tradeShares.get(input.shareId),
  }),
  proof.userRoute('GET', 'getLiability', {
    input: wire.liabilityQuery,
    answer: wire.liabilityEvidence,
    weigh: () => READ_WEIGHT,
    summary: "The user's part in the sum of all balances at a midnight.",
    handle: async (services, { user, input }) => {
      const evidence = await services.proof.liabilityEvidence(user, input.day);
      if (evidence === undefined) throw new Refusal('not_found');
      return evidence;
    },
  }),
];
