import { countryList, indexData, indexDataQuery } from '../../protocol/home.ts';
import { empty } from '../../protocol/primitives.ts';
import { LIST_WEIGHT } from './product.ts';
import { type Route, routesOf } from './route.ts';

const { visitorRoute } = routesOf('index', 'account', 'market', 'rules');

export const homeRoutes: readonly Route<'account' | 'market' | 'rules'>[] = [
  visitorRoute('GET', 'getIndexData', {
    input: indexDataQuery,
    answer: indexData,
    isPublic: () => true,
    // The hot list looks at every product, as the lists do.
    weigh: () => LIST_WEIGHT,
    summary: 'The home page: fear and greed with its parts and history, the hot list, partners.',
    handle: async (services, { input, user }) => {
      const { hash: rulebookHash } = services.rules.rulebookOf(user, input.country);
      return services.market.home({ rulebookHash });
    },
  }),
  visitorRoute('GET', 'getCountryList', {
    input: empty,
    answer: countryList,
    isPublic: () => true,
    summary: "Countries and territories with their dial codes, in the request's language.",
    handle: async (services, { languageTag }) => services.account.countries.list(languageTag),
  }),
];
