import { countryList } from '../../protocol/home.ts';
import { empty } from '../../protocol/primitives.ts';
import { type Route, visitorRoute } from './route.ts';

export const homeRoutes: readonly Route<'account'>[] = [
  visitorRoute({
    group: 'index',
    call: 'getCountryList',
    method: 'GET',
    input: empty,
    answer: countryList,
    isPublic: () => true,
    summary: "Countries and territories with their dial codes, in the request's language.",
    needs: ['account'],
    handle: async (services, { languageTag }) => services.account.countries.list(languageTag),
  }),
];
