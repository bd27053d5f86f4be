import { DEFAULT_ALERT_LIMITS } from '../../core/market/alerts/alert.ts';
import { PROFILES } from '../../core/rulebook/profiles.ts';
import { createManualClock } from '../../test/builders/manualClock.ts';
import { composedKinds } from '../kinds/kinds.ts';
import { createConfig } from './config.ts';
import { PRACTICE_GRANTS } from './funding/practiceGrants.ts';
import { createRulebooks } from './rulebooks.ts';

const configOf = (mode: 'practice' | 'live', profiles = PROFILES) => {
  const rulebooks = createRulebooks({ profiles, mode });
  const config = createConfig({
    mode,
    brand: { name: 'Fairlead', operator: 'House' },
    defaultLang: 'en',
    languages: ['en'],
    customerServiceUrl: null,
    registeredAddress: null,
    hub: { kind: 'sim', label: 'Market' },
    rulebooks,
    clock: createManualClock(7),
    kinds: composedKinds,
    alerts: DEFAULT_ALERT_LIMITS,
  });
  return config(rulebooks.inForce.open.hash);
};

test('tells of practice money in practice mode alone, and of each mode’s own holds', () => {
  const [practice, live] = [configOf('practice'), configOf('live')];
  expect([practice.mode, practice.limits.practiceGrants]).toEqual(['practice', PRACTICE_GRANTS]);
  expect([live.mode, live.limits.practiceGrants]).toEqual(['live', []]);
  const { holds } = PROFILES.open.funding;
  expect([practice.limits.holds, live.limits.holds]).toEqual([holds.practice, holds.live]);
  expect(practice.limits.alerts).toMatchObject({ most: 50, minSeconds: 300, maxSeconds: 86_400 });
  expect(practice.serverTime).toBe(7);
});
