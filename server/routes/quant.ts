import * as wire from '../../protocol/quant.ts';
import { type Route, routesOf } from './route.ts';

const { userRoute, visitorRoute } = routesOf('quant', 'quant');

const DAY_MS = 86_400_000;
/** A day is unpacked in the time of the cheapest call; more than a month is refused before it costs anything. */
const MOST_DAYS = 31;
/** One long text: of the parts of a quarter's back-test all must be readable one after another. */
const CHARACTERS_PAID = 65_536;
const daysOf = (from: string, to: string): number =>
  Math.ceil((Number(to) - Number(from)) / DAY_MS);

export const quantRoutes: readonly Route<'quant'>[] = [
  userRoute('GET', 'getQuantList', {
    input: wire.quantListQuery,
    answer: wire.quantList,
    summary: 'The automated grids that are offered, with what each would have done.',
    handle: async (services, { user }) => services.quant.quantOffers.list(user),
  }),
  userRoute('GET', 'getQuantInfo', {
    input: wire.quantInfoQuery,
    answer: wire.quantInfo,
    summary: 'An automated grid with its levels now and every window of its back-test.',
    handle: async (services, { user, input }) =>
      services.quant.quantOffers.info(user, input.quantId),
  }),
  // Market data is public, as that of `product` is: whoever doubts a back-test can run it again.
  visitorRoute('GET', 'getMinutes', {
    input: wire.quantMinutesQuery,
    answer: wire.quantMinutes,
    isPublic: () => true,
    isImmutable: ({ candlesHash }) => candlesHash !== undefined,
    charactersPaid: CHARACTERS_PAID,
    weigh: ({ from, to }) => Math.min(Math.max(daysOf(from, to), 1), MOST_DAYS),
    summary:
      'The minutes that the back-tests of a product ran on, 31 days at most, as their hash has them.',
    handle: (services, { input }) =>
      services.quant.quantOffers.minutes({
        ...input,
        from: Number(input.from),
        to: Number(input.to),
      }),
  }),
];
