// Puts identity and security together: who people are, how they prove it, and what guards their accounts. Two groups of
// services, and beside them what the back office, withdrawals and the files need.
import type { OwnKinds } from '../kinds/kinds.ts';
import { makeCodeMail } from '../mail/codeMail.ts';
import { type EnrolmentMailInput, makeEnrolmentMail } from '../mail/enrolmentMail.ts';
import { parseLanguage } from '../languages.ts';
import { makeNoticeMail } from '../mail/noticeMail.ts';
import type { Clock, Ids, Logger, Mailer } from '../ports.ts';
import type { HouseKeys } from '../process/houseKeys.ts';
import type { AccountEvents } from '../realtime/ports.ts';
import { createAccountFreeze } from '../services/security/accountFreeze.ts';
import { createChooseCountry } from '../services/accounts/accountCountry.ts';
import { createAccounts } from '../services/accounts/accounts.ts';
import { createAuthenticator } from '../services/security/authenticator.ts';
import { createCodes } from '../services/security/codes.ts';
import type { Countries } from '../services/accounts/countries.ts';
import { createEmailChange } from '../services/accounts/emailChange.ts';
import { createImages } from '../services/accounts/images.ts';
import { createLoginGuard } from '../services/security/loginGuard.ts';
import { createNotices } from '../services/notices.ts';
import { createOwnerCheck } from '../services/security/ownerCheck.ts';
import { createPasswordReset } from '../services/accounts/passwordReset.ts';
import { createPasswords } from '../services/security/passwords.ts';
import { createPracticeCodes } from '../services/security/practiceCodes.ts';
import { createSecondFactor } from '../services/security/secondFactor.ts';
import { createSecurityState } from '../services/security/securityState.ts';
import type { Rulebooks } from '../services/rulebooks.ts';
import type { Sessions } from '../services/accounts/sessions.ts';
import { createSources } from '../services/security/sources.ts';
import { createStepUp } from '../services/security/stepUp.ts';
import { createTryOut } from '../services/accounts/tryOut.ts';
import { createUploads } from '../services/accounts/uploads.ts';
import { createVault } from '../services/security/vault.ts';
import { createWalletMessages } from '../services/accounts/walletMessage.ts';
import { createWalletSignIn } from '../services/accounts/walletSignIn.ts';
import { createWithdrawalHolds } from '../services/security/withdrawalHolds.ts';
import type { AppSettings } from '../settings.ts';
import type { Database } from '../store/database.ts';

export interface IdentityOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly mailer: Mailer;
  readonly rulebooks: Rulebooks;
  readonly accountEvents: AccountEvents;
  readonly keys: HouseKeys;
  readonly sessions: Sessions;
  readonly countries: Countries;
  readonly settings: AppSettings;
  readonly kinds: Pick<OwnKinds, 'isNews'>;
}

/** What everything else here stands on. */
function createTools(options: IdentityOptions) {
  const { database, clock, ids, logger, mailer, settings, kinds, accountEvents } = options;
  const { mode, secretKey, brand } = settings;
  const languageOf = (lang: string) => parseLanguage(lang, settings.defaultLang);
  const sources = createSources({ clock, secretKey });
  const showsCodes = mode === 'practice' && !mailer.delivers;
  const { pool } = database;
  const practiceCodes = showsCodes ? createPracticeCodes({ pool, ids, secretKey }) : undefined;
  const codes = createCodes({
    database,
    clock,
    ids,
    secretKey,
    logger,
    sources,
    mayShow: practiceCodes && ((request, client) => practiceCodes.mayShow(request, client)),
    mailCode: (request, lang) => mailer.send(makeCodeMail(request, brand.name, languageOf(lang))),
  });
  const notices = createNotices({
    database,
    clock,
    ids,
    logger,
    accountEvents,
    send: (notice) =>
      mailer.send(makeNoticeMail(notice, brand.name, languageOf(notice.lang), kinds.isNews)),
  });
  const vault = createVault({ secretKey, ids });
  const passwords = createPasswords(settings.passwordCost, options.keys.passwordKey);
  const loginGuard = createLoginGuard({ database, clock, secretKey });
  const secondFactor = createSecondFactor({ database, clock, ids, secretKey, vault, sources });
  return {
    showsCodes,
    mailEnrolment: (mail: EnrolmentMailInput) =>
      mailer.send(makeEnrolmentMail(mail, brand.name, settings.defaultLang)),
    codes,
    practiceCodes,
    notices,
    vault,
    passwords,
    loginGuard,
    secondFactor,
    sources,
  };
}

export function createIdentity(options: IdentityOptions) {
  const { database, clock, ids, sessions, settings, rulebooks, keys, countries } = options;
  const { mode, secretKey, brand } = settings;
  const tools = createTools(options);
  const { codes, practiceCodes, notices, passwords, loginGuard, secondFactor, sources } = tools;
  const holdTimes = rulebooks.common.funding.holds[mode];
  const holds = createWithdrawalHolds({ clock, ids, times: holdTimes });
  const ownerCheck = createOwnerCheck({ database, passwords, loginGuard, sources });
  const stepUp = createStepUp({ database, clock, codes, passwords, secondFactor });
  const shared = {
    database,
    clock,
    ids,
    codes,
    attestor: keys.attestor,
    contacts: keys.contacts,
    passwords,
    sessions,
    holds,
    notices,
    ownerCheck,
    stepUp,
    loginGuard,
    secondFactor,
    sources,
    practiceCodes,
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
    mailEnrolment: tools.mailEnrolment,
    showsCodes: tools.showsCodes,
    uploads: createUploads({ ...shared, vault: tools.vault, images: createImages() }),
    holds,
    notices,
    stepUp,
    passwords,
    loginGuard,
    sources,
    vault: tools.vault,
    account: {
      accounts: createAccounts({ ...shared, grantsPracticeMoney: mode === 'practice' }),
      chooseCountry: createChooseCountry({ database, countries, sessions, notices }),
      codes,
      countries,
      emailChange: createEmailChange(shared),
      passwordReset: createPasswordReset(shared),
      sessions,
      tryOut: createTryOut({ ...shared, countries, isPractice: mode === 'practice' }),
      walletSignIn: createWalletSignIn({
        ...shared,
        messages,
        domains,
        believesConnection: mode === 'practice',
      }),
    },
    security: {
      accountFreeze,
      authenticator: createAuthenticator({ ...shared, brand: brand.name }),
      securityState: createSecurityState({ database, holds, stepUp, freeze: accountFreeze }),
    },
  };
}
export type Identity = ReturnType<typeof createIdentity>;
