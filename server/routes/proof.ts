import {
  fillEvidence,
  fillQuery,
  liabilityEvidence,
  liabilityQuery,
  logDescription,
  logQuery,
  rulebookDocument,
  rulebookQuery,
  tickEvidence,
  tickQuery,
} from '../../protocol/proof.ts';
import { Refusal } from '../services/refusal.ts';
import { type Route, userRoute, visitorRoute } from './route.ts';

const group = 'proof';
const method = 'GET';
/** Three readings of the database, and a second's tree. */
const READ_WEIGHT = 5;

export const proofRoutes: readonly Route<'proof' | 'rules'>[] = [
  visitorRoute({
    group,
    call: 'getTick',
    method,
    input: tickQuery,
    answer: tickEvidence,
    isPublic: () => true,
    weigh: () => READ_WEIGHT,
    summary: 'The log line of a price message and how it is sealed.',
    needs: ['proof'],
    handle: async (services, { input }) => {
      const evidence = await services.proof.tickEvidence.find(input.productId, Number(input.seq));
      if (evidence === undefined) throw new Refusal('not_found');
      return evidence;
    },
  }),
  visitorRoute({
    group,
    call: 'getRulebook',
    method,
    input: rulebookQuery,
    answer: rulebookDocument,
    isPublic: () => true,
    isImmutable: ({ hash }) => hash !== undefined,
    weigh: () => READ_WEIGHT,
    summary: 'The whole rulebook of a hash, else the one in force for the account.',
    needs: ['rules'],
    handle: async (services, { input, user }) => {
      const { hash = services.rules.rulebookOf(user, input.country).hash } = input;
      const document = await services.rules.rulebookDocument(hash);
      if (document === undefined) throw new Refusal('not_found');
      return document;
    },
  }),
  visitorRoute({
    group,
    call: 'getLog',
    method,
    input: logQuery,
    answer: logDescription,
    isPublic: () => true,
    needs: ['proof'],
    summary: 'The public log: its name, its key, its witnesses and its newest checkpoint.',
    handle: async (services) => ({
      prefix: '/log/' as const,
      ...services.proof.publicLog.describe(),
    }),
  }),
  userRoute({
    group,
    call: 'getFill',
    method,
    input: fillQuery,
    answer: fillEvidence,
    weigh: () => READ_WEIGHT,
    summary: "Everything the user's own fills were computed from.",
    needs: ['proof'],
    handle: (services, { user, input }) => services.proof.fillEvidence(user, input.orderId),
  }),
  userRoute({
    group,
    call: 'getLiability',
    method,
    input: liabilityQuery,
    answer: liabilityEvidence,
    weigh: () => READ_WEIGHT,
    summary: "The user's part in the sum of all balances at a midnight.",
    needs: ['proof'],
    handle: async (services, { user, input }) => {
      const evidence = await services.proof.liabilityEvidence(user, input.day);
      if (evidence === undefined) throw new Refusal('not_found');
      return evidence;
    },
  }),
];
