// A handful of calls bound by themselves, with the groups of services that they name and no others.
import Fastify from 'fastify';
import { createManualClock } from '../../test/builders/manualClock.ts';
import { createTestLogger, testIds } from '../../test/builders/tradingHouse.ts';
import type { Services } from '../routes/services.ts';
import { spotOrderRoutes } from '../routes/spotOrder.ts';
import { bindRoutes } from './bindRoutes.ts';
import { addErrorHandling } from './errors.ts';
import { RateLimiter } from './rateLimits.ts';

const USER = { userId: 'user', uid: '1', sessionId: 'session', country: null };

function openSpotApp(spotOrders: Partial<Services['spot']['spotOrders']>) {
  const app = Fastify();
  addErrorHandling(app, { logger: createTestLogger(), defaultLang: 'en' });
  const services = { spot: { spotOrders } as Services['spot'] };
  const authenticate = async (token: string) => (token === 'good' ? USER : undefined);
  bindRoutes(app, spotOrderRoutes, {
    services,
    callers: {
      sessions: { authenticate },
      accounts: { setLanguage: async () => {} },
      operators: { authenticate: async () => undefined },
    },
    limiter: new RateLimiter(createManualClock(), 'off'),
    ids: testIds,
    defaultLang: 'en',
    checkAnswers: true,
  });
  return (query: Record<string, string>, token = 'good') =>
    app.inject({ url: '/api/spot_order/getSpotOrderList', query, headers: { token } });
}

test('calls of one group are served by that group alone', async () => {
  const asked: unknown[] = [];
  const list = async (...given: unknown[]) => {
    asked.push(given);
    return { list: [], next: null };
  };
  const get = openSpotApp({ list });
  const answer = await get({ view: 'open' });
  expect(answer.json()).toMatchObject({ code: 1, data: { list: [], next: null } });
  expect(asked).toEqual([
    [expect.objectContaining(USER), expect.objectContaining({ view: 'open', limit: 20 })],
  ]);
  expect((await get({ view: 'open' }, 'bad')).json()).toMatchObject({ error: 'unauthenticated' });
  expect(asked).toHaveLength(1);
});
