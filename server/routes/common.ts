import { config, configQuery } from '../../protocol/common.ts';
import { type Route, routesOf } from './route.ts';

const { eitherRoute } = routesOf('common', 'rules');

export const commonRoutes: readonly Route<'rules'>[] = [
  eitherRoute('GET', 'getConfig', {
    input: configQuery,
    answer: config,
    isPublic: () => true,
    summary: 'Brand, mode, market, fees and the rulebook in force.',
    handle: async (services, { user, input }) =>
      services.rules.config(services.rules.rulebookOf(user, input.country).hash),
  }),
];
