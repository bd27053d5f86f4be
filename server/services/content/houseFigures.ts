// What documents may quote of the house itself: who runs it, money in and out, prices, accounts. Each kind gives its own figures
// (server/kinds/defineKind.ts, `figures`). Must take each value from where it is decided, and hold none.
import { SHORTEST_PASSWORD } from '../../../core/identity/password.ts';
import { GUARD_DEFAULTS } from '../../../core/market/guard.ts';
import { INDEX_WINDOW_MS, MARK_BAND_PERMILLE } from '../../../core/market/mark.ts';
import { LEAST_LIVE_VENUES, MAX_VENUE_SPREAD_PPM } from '../../../core/market/venues.ts';
import { decimal, type Decimal, toText } from '../../../core/money/decimal.ts';
import type { Rulebook } from '../../../core/rulebook/types.ts';
import type { Config } from '../../../protocol/common.ts';
import { LONGEST_SESSION_MS, SESSION_MS } from '../accounts/sessions.ts';
import { PRACTICE_GRANTS } from '../funding/practiceGrants.ts';
import { CODE_VALID_MS } from '../security/codes.ts';
import { amount, type Figures, share, time, words } from './figures.ts';

/** Who runs the house, as the configuration has it. */
export interface House {
  readonly mode: 'practice' | 'live';
  readonly brand: { readonly name: string; readonly operator: string };
  readonly registeredAddress: Config['registeredAddress'];
  /** In a public register, as the operator writes it. */
  readonly registration: string | null;
}

const PER_MILLE = 1_000;
const MILLION = 1_000_000;
const part = (value: number, of: number): string => toText(decimal(String(value)).div(of));

const sorted = (values: readonly string[]): readonly Decimal[] =>
  values.map((value) => decimal(value)).toSorted((a, b) => a.comparedTo(b));
const least = (values: readonly string[]): string => toText(sorted(values)[0] ?? decimal('0'));
const most = (values: readonly string[]): string => toText(sorted(values).at(-1) ?? decimal('0'));

const peopleFigures = ({ brand, registeredAddress, registration }: House): Figures => ({
  brand: words(brand.name),
  operatorName: words(brand.operator),
  registeredAddress: words(registeredAddress === null ? null : registeredAddress.lines.join(', ')),
  registrationNumber: words(registration),
  // What stands where the operator has said nothing.
  notStated: words(null),
});

function fundingFigures({ funding }: Rulebook, mode: House['mode']): Figures {
  const { deposit, withdrawal } = funding;
  const holds = funding.holds[mode];
  const lowest = withdrawal.routes.map(({ feeMin }) => feeMin);
  return {
    depositReview: time(deposit.reviewMs),
    withdrawalReview: time(withdrawal.reviewMs),
    withdrawalLarge: amount(withdrawal.largeAbove),
    withdrawalApprovals: amount(withdrawal.largeApprovals),
    withdrawalRate: share(most(withdrawal.routes.map(({ feeRate }) => feeRate))),
    withdrawalFeeLow: amount(least(lowest)),
    withdrawalFeeHigh: amount(most(lowest)),
    limitBasic: amount(withdrawal.dailyLimits.basic),
    limitAdvanced: amount(withdrawal.dailyLimits.advanced),
    addressHold: time(holds.addressMs),
    passwordHold: time(holds.passwordMs),
    emailHold: time(holds.emailMs),
  };
}

const PRICE_FIGURES: Figures = {
  priceAge: time(GUARD_DEFAULTS.maxAgeMs),
  priceJump: share(part(GUARD_DEFAULTS.maxJumpPpm, MILLION)),
  markBand: share(part(MARK_BAND_PERMILLE, PER_MILLE)),
  indexWindow: time(INDEX_WINDOW_MS),
  venuesLeast: amount(LEAST_LIVE_VENUES),
  venuesSpread: share(part(MAX_VENUE_SPREAD_PPM, MILLION)),
};

const ACCOUNT_FIGURES: Figures = {
  practiceGrantMost: amount(most(PRACTICE_GRANTS.map((grant) => grant.amount))),
  passwordLength: amount(SHORTEST_PASSWORD),
  codeTime: time(CODE_VALID_MS),
  sessionTime: time(SESSION_MS),
  sessionLongest: time(LONGEST_SESSION_MS),
};

/** The house's own, by the rulebook of who reads. */
export const houseFigures = (rulebook: Rulebook, house: House): Figures => ({
  ...peopleFigures(house),
  ...fundingFigures(rulebook, house.mode),
  ...PRICE_FIGURES,
  ...ACCOUNT_FIGURES,
  rulebookVersion: words(rulebook.version),
  openOrders: amount(rulebook.maxOpenOrders),
});
