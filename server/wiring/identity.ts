// Puts identity and security together: who people are, how they prove it, and what guards their accounts. The app hands the
// parts to the routes; the back office and withdrawals use certificationReview, uploads, stepUp, holds and accountFreeze.
import type { Rulebook } from '../../core/rulebook/types.ts';
import { makeCodeMail } from '../codeMail.ts';
import { parseLanguage } from '../languages.ts';
import { makeNoticeMail } from '../noticeMail.ts';
import type { Clock, Ids, Logger, Mailer } from '../ports.ts';
import type { AccountEvents } from '../realtime/ports.ts';
import { createAccountFreeze } from '../services/accountFreeze.ts';
import { createAccounts } from '../services/accounts.ts';
import { createAuthenticator } from '../services/authenticator.ts';
import { createCertification } from '../services/certification.ts';
import { createCertificationSealer } from '../services/certificationData.ts';
import { createCertificationReview } from '../services/certificationReview.ts';
import { createCodes } from '../services/codes.ts';
import type { Countries } from '../services/countries.ts';
import { createEmailChange } from '../services/emailChange.ts';
import { createImages } from '../services/images.ts';
import { createLoginGuard } from '../services/loginGuard.ts';
import { createNotices } from '../services/notices.ts';
import { createOwnerCheck } from '../services/ownerCheck.ts';
import { createPasswordReset } from '../services/passwordReset.ts';
import { createPasswords } from '../services/passwords.ts';
import { createSecondFactor } from '../services/secondFactor.ts';
import { createSecurityState } from '../services/securityState.ts';
import type { Sessions } from '../services/sessions.ts';
import { createStepUp } from '../services/stepUp.ts';
import { createUploads } from '../services/uploads.ts';
import { createVault } from '../services/vault.ts';
import { createWalletMessages } from '../services/walletMessage.ts';
import { createWalletSignIn } from '../services/walletSignIn.ts';
import { createWithdrawalHolds } from '../services/withdrawalHolds.ts';
import type { AppSettings } from '../settings.ts';
import type { Database } from '../store/database.ts';

export interface IdentityOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly mailer: Mailer;
  readonly rulebook: Rulebook;
  readonly accountEvents: AccountEvents;
  readonly sessions: Sessions;
  readonly countries: Countries;
  readonly settings: AppSettings;
}

/** What everything else here stands on. */
function createTools(options: IdentityOptions) {
  const { database, clock, ids, logger, mailer, settings } = options;
  const { mode, secretKey, brand } = settings;
  const languageOf = (lang: string) => parseLanguage(lang, settings.defaultLang);
  const codes = createCodes({
    database,
    clock,
    ids,
    secretKey,
    logger,
    showsCodes: mode === 'practice' && !mailer.delivers,
    mailCode: (request, lang) => mailer.send(makeCodeMail(request, brand.name, languageOf(lang))),
  });
  const notices = createNotices({
    database,
    clock,
    ids,
    logger,
    send: (notice) => mailer.send(makeNoticeMail(notice, brand.name, languageOf(notice.lang))),
  });
  const vault = createVault({ secretKey, ids });
  const passwords = createPasswords();
  const loginGuard = createLoginGuard({ database, clock, secretKey });
  const secondFactor = createSecondFactor({ clock, ids, secretKey, vault });
  return { codes, notices, vault, passwords, loginGuard, secondFactor };
}

function createCertifications(
  options: IdentityOptions,
  { vault, notices }: ReturnType<typeof createTools>,
) {
  const { database, clock, ids, countries, settings, accountEvents } = options;
  const sealer = createCertificationSealer(vault, settings.secretKey);
  const uploads = createUploads({ database, clock, ids, vault, images: createImages() });
  const isCountry = (code: string): boolean => countries.has(code);
  return {
    uploads,
    certification: createCertification({ database, clock, ids, sealer, uploads, isCountry }),
    certificationReview: createCertificationReview({
      database,
      clock,
      sealer,
      notices,
      accountEvents,
    }),
  };
}

export function createIdentity(options: IdentityOptions) {
  const { database, clock, ids, sessions, settings, rulebook } = options;
  const { mode, secretKey, brand } = settings;
  const tools = createTools(options);
  const { codes, notices, passwords, loginGuard, secondFactor } = tools;
  const holdTimes = rulebook.funding.holds[mode];
  const holds = createWithdrawalHolds({ clock, ids, times: holdTimes });
  const ownerCheck = createOwnerCheck({ database, passwords, loginGuard });
  const stepUp = createStepUp({ database, clock, codes, passwords, secondFactor });
  const shared = {
    database,
    clock,
    ids,
    codes,
    passwords,
    sessions,
    holds,
    notices,
    ownerCheck,
    stepUp,
    loginGuard,
    secondFactor,
  };
  // No source names a figure: as long as withdrawals wait after a change, so that neither is the weaker guard.
  const accountFreeze = createAccountFreeze({ ...shared, leastMs: holdTimes.passwordMs });
  const messages = createWalletMessages({
    now: () => clock.now(),
    ids,
    secretKey,
    brand: brand.name,
  });
  const { domains } = settings;
  return {
    ...createCertifications(options, tools),
    codes,
    holds,
    notices,
    stepUp,
    passwords,
    loginGuard,
    vault: tools.vault,
    accountFreeze,
    accounts: createAccounts({ ...shared, grantsPracticeMoney: mode === 'practice' }),
    authenticator: createAuthenticator({ ...shared, brand: brand.name }),
    emailChange: createEmailChange(shared),
    passwordReset: createPasswordReset(shared),
    securityState: createSecurityState({ database, holds, stepUp, freeze: accountFreeze }),
    walletSignIn: createWalletSignIn({
      ...shared,
      messages,
      domains,
      believesHost: mode === 'practice',
    }),
  };
}
export type Identity = ReturnType<typeof createIdentity>;
