import { config, configQuery } from '../../protocol/common.ts';
import { type Route, visitorRoute } from './route.ts';

export const commonRoutes: readonly Route<'rules'>[] = [
  visitorRoute({
    group: 'common',
    call: 'getConfig',
    method: 'GET',
    input: configQuery,
    answer: config,
    isPublic: () => true,
    summary: 'Brand, mode, market, fees and the rulebook in force.',
    needs: ['rules'],
    handle: async (services, { user, input }) =>
      services.rules.config(services.rules.rulebookOf(user, input.country).hash),
  }),
];
