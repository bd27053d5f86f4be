import { countryList, indexData, indexDataQuery } from '../../protocol/home.ts';
import { empty } from '../../protocol/primitives.ts';
import { LIST_WEIGHT } from './product.ts';
import { type Route, routesOf } from './route.ts';

const { eitherRoute, visitorRoute } = routesOf('index', 'account', 'content', 'market', 'rules');

export const homeRoutes: readonly Route<'account' | 'content' | 'market' | 'rules'>[] = [
  eitherRoute('GET', 'getIndexData', {
    input: indexDataQuery,
    answer: indexData,
    isPublic: () => true,
    // The hot list looks at every product, as the lists do.
    weigh: () => LIST_WEIGHT,
    summary:
      'The home page: fear and greed with its parts and history, the hot list, the newest notices, partners.',
    handle: async (services, { input, user, lang }) => {
      const { hash: rulebookHash } = services.rules.rulebookOf(user, input.country);
      const notices = await services.content.noticeBoard.newest(lang);
      return { ...services.market.home({ rulebookHash }), notices };
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
