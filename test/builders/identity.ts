// Identity as the back office and withdrawals use it, beside the app of a test and over the same database.
import { createIdentity, type Identity } from '../../server/wiring/identity.ts';
import { composedKinds } from '../../server/kinds/kinds.ts';
import { createCountries } from '../../server/services/accounts/countries.ts';
import { createSessions } from '../../server/services/accounts/sessions.ts';
import { defaultSettings } from '../../server/settings.ts';
import { createSystemIds } from '../../server/process/systemIds.ts';
import { TOTP } from 'otpauth';
import { type TestApp, TEST_PASSWORD_COST } from './testApp.ts';
import { TEST_SECRET_KEY, testKeys } from './testKeys.ts';

export function openIdentity(app: TestApp): Identity {
  const { database, clock, logger, mails, house } = app;
  const ids = createSystemIds(clock);
  return createIdentity({
    database,
    clock,
    ids,
    logger,
    mailer: { delivers: true, send: async (mail) => void mails.push(mail) },
    rulebooks: house.rulebooks,
    accountEvents: house.accountEvents,
    keys: testKeys,
    sessions: createSessions({ database, clock, ids, tokens: testKeys.tokens.ofUsers }),
    countries: createCountries(),
    settings: { ...defaultSettings(TEST_SECRET_KEY), passwordCost: TEST_PASSWORD_COST },
    kinds: composedKinds,
  });
}

/** The code an authenticator app shows now. */
export const totpCode = (secret: string, nowMs: number): string =>
  new TOTP({ secret }).generate({ timestamp: nowMs });

/** Sets an authenticator up; its secret, and the recovery codes. */
export async function setUpTotp(app: TestApp, token: string, password: string) {
  const { body } = await app.post('user/totpSetup', {}, { token });
  const { secret } = body.data as { secret: string };
  const totp = totpCode(secret, app.clock.now());
  const enabled = await app.post('user/totpEnable', { password, totp }, { token });
  if (enabled.body.code !== 1) throw new Error(`no authenticator: ${JSON.stringify(enabled.body)}`);
  const { recoveryCodes } = enabled.body.data as { recoveryCodes: string[] };
  // The code that confirmed it is used up.
  app.clock.jump(30_000);
  return { secret, recoveryCodes };
}

/** Sets a fund password with a mailed code. */
export async function setFundPassword(
  app: TestApp,
  { token, email }: { readonly token: string; readonly email: string },
  newPassword: string,
): Promise<void> {
  const code = await app.sendCode(email, 'password');
  const { body } = await app.post('user/resetpwd', { kind: 'fund', newPassword, code }, { token });
  if (body.code !== 1) throw new Error(`no fund password: ${JSON.stringify(body)}`);
}
