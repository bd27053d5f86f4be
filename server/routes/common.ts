import { config } from '../../protocol/common.ts';
import { empty } from '../../protocol/primitives.ts';
import { type Route, visitorRoute } from './route.ts';

export const commonRoutes: readonly Route[] = [
  visitorRoute({
    group: 'common',
    call: 'getConfig',
    method: 'GET',
    input: empty,
    answer: config,
    summary: 'Brand, mode, market, fees and the rulebook in force.',
    handle: async (services) => services.config(),
  }),
];
