// Every group of services, made of the parts of the house in the order of who needs whom: what a group needs stands in the
// options of its part. Must be the only place that knows all of them. Source: house.md "Names".
import type { OwnKinds } from '../kinds/kinds.ts';
import type { MarketHub, Sentiment } from '../market/ports.ts';
import type { Clock, Ids, Logger, Mailer } from '../ports.ts';
import type { PublicLog } from '../publicLog/ports.ts';
import type { AccountEvents } from '../realtime/ports.ts';
import type { Services } from '../routes/services.ts';
import { createCountries } from '../services/accounts/countries.ts';
import { createSessions } from '../services/accounts/sessions.ts';
import { createHouseKeys } from '../process/houseKeys.ts';
import { createEntriesOfDay } from '../services/entriesOfDay.ts';
import { createClosesPlaces } from '../services/closesPlaces.ts';
import { createLogPlaces } from '../services/logPlaces.ts';
import type { MinuteCloses } from '../services/minuteCloses.ts';
import { createRulebookLines } from '../services/rulebookLines.ts';
import type { Rulebooks } from '../services/rulebooks.ts';
import { createFillEvidence } from '../services/trading/fillEvidence.ts';
import { createTradedFills } from '../services/trading/tradedFills.ts';
import { createTradeShares } from '../services/trading/tradeShares.ts';
import type { TickProofs } from '../services/trading/tickEvidence.ts';
import type { AppSettings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { createAlertServices } from './alerts.ts';
import { createContent } from './content.ts';
import { createFunding } from './funding.ts';
import { createIdentity } from './identity.ts';
import { createLiabilityProofs } from './liabilities.ts';
import { createLedgerCover } from './publicLog.ts';
import { createMarket } from './market.ts';
import type { TradingServices } from './trading.ts';

export interface ServicesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  readonly logger: Logger;
  readonly hub: MarketHub;
  readonly sentiment: Sentiment;
  readonly rulebooks: Rulebooks;
  readonly tickEvidence: TickProofs;
  readonly publicLog: PublicLog;
  readonly closes: MinuteCloses;
  readonly trading: TradingServices;
  readonly kinds: OwnKinds;
  readonly accountEvents: AccountEvents;
  readonly settings: AppSettings;
}

export function createServices(options: ServicesOptions) {
  const { trading, tickEvidence, publicLog } = options;
  const keys = createHouseKeys(options.settings.secretKey);
  const sessions = createSessions({ ...options, tokens: keys.tokens.ofUsers });
  const countries = createCountries();
  const identity = createIdentity({ ...options, keys, sessions, countries });
  const { account, security, uploads, notices } = identity;
  const alerts = createAlertServices({ ...options, notices });
  const { orderTables, shareable } = options.kinds;
  const placeOf = createLogPlaces(publicLog);
  const rulebookLines = createRulebookLines(options.database.pool, publicLog, placeOf);
  const closesPlace = createClosesPlaces(options.closes, placeOf);
  const fillEvidence = createFillEvidence({ ...options, orderTables, rulebookLines, closesPlace });
  const ledger = createLedgerCover(options);
  trading.payFrom(ledger);
  const services: Services = {
    account,
    security,
    pushes: { pushes: alerts.pushes },
    // The options last: what trading brings besides is never in their place.
    ...createMarket({ ...trading, ...options }),
    ...createContent({ ...options, ...keys }),
    ...trading.useCases,
    ...createFunding({ ...trading, ...options, keys, identity, sessions, countries, ledger }),
    proof: {
      fillEvidence,
      tradedFills: createTradedFills(options),
      tradeShares: createTradeShares({ ...options, fillEvidence, shareable }),
      liabilityEvidence: createLiabilityProofs({ ...options, ...options.settings }),
      tickEvidence,
      publicLog,
      entriesOfDay: createEntriesOfDay(publicLog),
    },
  };
  return { services, uploads, notices, alerts };
}
