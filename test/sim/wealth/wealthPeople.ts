/**
 * What people do with grids and loans: subscribe, redeem, ask for money, take it or not, repay in parts and all, add collateral,
 * move money between accounts; and every mistake. Chosen by seeded numbers from what they see: their own records and balances.
 */
import { createRng, type Rng } from '../../../core/market/prng.ts';
import type { Tick } from '../../../core/market/types.ts';
import type { RecordTypes } from '../../../server/execution/recordKinds.ts';
import { tierOf } from '../auditor/funding.ts';
import { unitsText } from '../auditor/fraction.ts';
import { currencyDecimals } from '../auditor/rules.ts';
import type { MemoryStore } from '../memoryStore.ts';
import type { Action, CommandStep, Held, Person, PledgeText, Step } from '../steps.ts';
import { COINS, OFFERS, TERMS } from './wealthRules.ts';

const REMEMBERED = 200;
/** The nth grid or loan that nobody has. */
const NOBODYS = -1;
const COUNTRIES = [null, 'US', 'DE', null];

/** They have little, borrow on all of it and buy more with what they got. */
const isPoor = (user: number): boolean => user % 5 === 4;

/** Coins in both accounts that may be pledged, and money for grids. */
export function makeWealthPeople(count: number): Person[] {
  return Array.from({ length: count }, (_, user) => ({
    contract: '1',
    funding: isPoor(user) ? '1' : String(3_000 * (1 + (user % 6) ** 3)),
    spot: isPoor(user) ? '1' : '1000',
    cfd: '1',
    country: COUNTRIES[user % COUNTRIES.length] ?? null,
    leverageCap: null,
    more: isPoor(user) ? POOR : richOf(user),
  }));
}

const POOR: readonly Held[] = [
  { account: 'wealth', currency: 'USDT', amount: '150' },
  { account: 'spot', currency: 'BTC', amount: '0.05' },
  { account: 'spot', currency: 'ETH', amount: '1' },
];

const richOf = (user: number): readonly Held[] => [
  { account: 'wealth', currency: 'USDT', amount: '900000' },
  { account: 'spot', currency: 'BTC', amount: user % 7 === 0 ? '60' : '3' },
  { account: 'funding', currency: 'BTC', amount: '1.5' },
  { account: 'spot', currency: 'ETH', amount: '40' },
  { account: 'funding', currency: 'ETH', amount: user % 7 === 3 ? '600' : '11' },
  { account: 'funding', currency: 'USDC', amount: '25000' },
];

/** What people see of the house. */
export interface Sight {
  readonly store: MemoryStore;
  readonly grids: readonly string[];
  readonly loans: readonly string[];
  readonly userIdOf: (user: number) => string;
  readonly latest: (productId: string) => Tick | undefined;
}

type Loan = RecordTypes['loan'];

export class WealthPeople {
  readonly #rng: Rng;
  readonly #sight: Sight;
  readonly #people: number;
  readonly #recent: CommandStep[] = [];
  readonly #frozen = new Set<number>();
  #keys = 0;

  constructor(seed: string, people: number, sight: Sight) {
    this.#rng = createRng(seed, 'wealth people');
    this.#sight = sight;
    this.#people = people;
  }

  freeze(): Step | undefined {
    const rng = this.#rng;
    if (rng.below(40) !== 0) return undefined;
    const [known] = this.#frozen;
    const frozen = known === undefined || rng.below(4) === 0;
    const user = frozen ? rng.below(this.#people) : known;
    if (frozen) this.#frozen.add(user);
    else this.#frozen.delete(user);
    return { kind: 'freeze', user, frozen };
  }

  next(): CommandStep {
    const rng = this.#rng;
    const first = this.#recent[rng.below(Math.max(this.#recent.length, 1))];
    if (first !== undefined && rng.below(100) < 7)
      return rng.below(4) === 0 ? { ...first, action: this.#act(first.user) } : first;
    const user = rng.below(this.#people);
    const step = { kind: 'command', user, key: ++this.#keys, action: this.#act(user) } as const;
    this.#recent[this.#keys % REMEMBERED] = step;
    return step;
  }

  #act(user: number): Action {
    const draw = this.#rng.below(100);
    if (isPoor(user) && draw < 30) return draw < 15 ? this.#drawMoney(user) : this.#buy();
    // Who is not certified is told so now and then.
    if (draw < 34 || (tierOf(user) === 'none' && draw < 86)) return this.#grid(user);
    if (draw < 92) return this.#loan(user);
    return draw < 96 ? this.#transfer(user) : this.#buy();
  }

  /** What was paid out goes to where coins are bought. */
  #drawMoney(user: number): Action {
    const { store, userIdOf } = this.#sight;
    const owned = Number(store.balance(userIdOf(user), 'funding')?.available ?? 0);
    const amount = unitsText(BigInt(Math.max(1, Math.floor(owned * 1e6))), 6);
    return { call: 'transfer', from: 'funding', to: 'spot', currency: 'USDT', amount };
  }

  /** Coins, with whatever money: what was borrowed carries no second loan. */
  #buy(): Action {
    const rng = this.#rng;
    const productId = rng.below(2) === 0 ? 'BTCUSDT' : 'ETHUSDT';
    const amount = String(10 + rng.below(rng.below(3) === 0 ? 9_000 : 900));
    const plain = { call: 'spot', productId, side: 'buy', type: 'market' } as const;
    return { ...plain, quantity: null, amount, price: null };
  }

  #own<Name extends 'quant' | 'loan'>(
    name: Name,
    user: number,
  ): { readonly number: number; readonly record: RecordTypes[Name] }[] {
    const { store, userIdOf } = this.#sight;
    const ids = name === 'quant' ? this.#sight.grids : this.#sight.loans;
    const userId = userIdOf(user);
    const records = store.recordsOf(name);
    const found = [];
    // The last ones are enough to speak of.
    for (let number = ids.length - 1; number >= 0 && found.length < 12; number -= 1) {
      const record = records.get(ids[number] ?? '');
      if (record?.userId === userId) found.push({ number, record });
    }
    return found;
  }

  #foreign(count: number): number {
    const rng = this.#rng;
    return count === 0 || rng.below(3) === 0 ? NOBODYS : rng.below(count);
  }

  #grid(user: number): Action {
    const rng = this.#rng;
    const own = this.#own('quant', user);
    const running = own.filter(({ record }) => record.state === 'progress');
    if (rng.below(40) === 0)
      return { call: 'redeem', grid: this.#foreign(this.#sight.grids.length) };
    if (running.length > 0 && rng.below(running.length > 4 ? 2 : 6) === 0) {
      const from = rng.below(10) === 0 ? own : running;
      return { call: 'redeem', grid: from[rng.below(from.length)]?.number ?? NOBODYS };
    }
    const offer = OFFERS[rng.below(OFFERS.length)];
    const quantId = rng.below(60) === 0 ? 'nosuch-7' : (offer?.id ?? '');
    return { call: 'subscribe', quantId, amount: this.#gridAmount(Number(offer?.least)) };
  }

  #gridAmount(least: number): string {
    const rng = this.#rng;
    switch (rng.below(40)) {
      case 0:
        return unitsText(BigInt(least) * 1_000_000n - 1n, 6);
      case 1:
        return '50000.000001';
      case 2:
        return '1500.0000001';
      case 3:
        return '50000';
      case 4:
        return String(least);
      case 5:
      case 6:
      case 7:
        return unitsText(BigInt(Math.floor((10_000 + rng.uniform() * 40_000) * 1e6)), 6);
      default:
        return unitsText(BigInt(Math.floor((least + rng.uniform() * 9_000) * 1e6)), 6);
    }
  }

  #loan(user: number): Action {
    const rng = this.#rng;
    const own = this.#own('loan', user);
    const of = (...states: Loan['state'][]) =>
      own.filter(({ record }) => states.includes(record.state));
    if (rng.below(50) === 0) return this.#aboutForeign();
    const inReview = of('review');
    if (inReview.length > 0 && rng.below(4) === 0) {
      const loan = inReview[rng.below(inReview.length)]?.number ?? NOBODYS;
      const verdict = rng.below(3) === 0 ? 'reject' : 'approve';
      return { call: 'decideLoan', loan, operator: rng.below(3), verdict };
    }
    const offered = of('approved');
    const asked = of('review', 'approved');
    const unpaid = of('unpaid');
    const draw = rng.below(100);
    const any = own[rng.below(Math.max(own.length, 1))]?.number ?? NOBODYS;
    const pick = (some: typeof own): number =>
      rng.below(14) === 0 ? any : (some[rng.below(some.length)]?.number ?? NOBODYS);
    if (offered.length > 0 && draw < 62) return { call: 'acceptLoan', loan: pick(offered) };
    if (asked.length > 0 && draw < 67) return { call: 'declineLoan', loan: pick(asked) };
    // Some never repay, so that prices and time have something to do.
    if (unpaid.length > 0 && draw < (user % 3 === 0 ? 66 : 74))
      return this.#repay(user, pick(unpaid));
    if (unpaid.length + offered.length > 0 && draw < 80)
      return {
        call: 'pledge',
        loan: pick([...unpaid, ...offered]),
        collateral: this.#pledges(user),
      };
    return this.#borrow(user);
  }

  #aboutForeign(): Action {
    const loan = this.#foreign(this.#sight.loans.length);
    const actions: Action[] = [
      { call: 'acceptLoan', loan },
      { call: 'declineLoan', loan },
      { call: 'repay', loan, amount: 'all' },
      { call: 'pledge', loan, collateral: [{ account: 'spot', currency: 'BTC', amount: '0.01' }] },
    ];
    return actions[this.#rng.below(actions.length)] as Action;
  }

  #repay(user: number, loan: number): Action {
    const rng = this.#rng;
    const { store, loans, userIdOf } = this.#sight;
    const record = store.recordsOf('loan').get(loans[loan] ?? '');
    const left = Number(record?.principal ?? 0);
    const own = Number(store.balance(userIdOf(user), 'funding')?.available ?? 0);
    const usdt = (amount: number): string => unitsText(BigInt(Math.floor(amount * 1e6)), 6);
    switch (rng.below(24)) {
      case 0:
        return { call: 'repay', loan, amount: '0.0000001' };
      case 1:
        return { call: 'repay', loan, amount: usdt(left * 2 + 1) };
      case 2:
        return { call: 'repay', loan, amount: '0' };
      case 3:
        return { call: 'repay', loan, amount: '0.000001' };
      default: {
        if (rng.below(3) === 0) return { call: 'repay', loan, amount: 'all' };
        return { call: 'repay', loan, amount: usdt(Math.min(left, own) * rng.uniform() + 0.01) };
      }
    }
  }

  /** One coin, two of them, three, or one of both accounts. */
  #pledges(user: number, most = 0.4): PledgeText[] {
    const rng = this.#rng;
    const { store, userIdOf } = this.#sight;
    const places = [
      ['spot', 'BTC'],
      ['funding', 'BTC'],
      ['spot', 'ETH'],
      ['funding', 'ETH'],
      ['funding', 'USDC'],
    ] as const;
    const count = [1, 1, 1, 2, 2, 3][rng.below(6)] ?? 1;
    const first = rng.below(places.length);
    const pledges = Array.from({ length: count }, (_, at): PledgeText => {
      const [account, currency] = places[(first + at * 2) % places.length] ?? places[0];
      const decimals = currencyDecimals(currency) ?? 0;
      const owned = Number(store.balance(userIdOf(user), account, currency)?.available ?? 0);
      const draw = rng.below(30);
      const part = draw === 1 || (most === 1 && draw < 15) ? 1 : most * rng.uniform() ** 2;
      const share = draw === 0 ? 1.2 : part;
      const units = BigInt(Math.max(1, Math.floor(owned * share * 10 ** decimals)));
      return { account, currency, amount: unitsText(units, decimals) };
    });
    return rng.below(40) === 0 ? this.#badPledges(pledges) : pledges;
  }

  #badPledges(pledges: PledgeText[]): PledgeText[] {
    const [first] = pledges;
    const bad: PledgeText[][] = [
      [],
      first ? [first, first] : [],
      [{ account: 'spot', currency: 'XAU', amount: '1' }],
      [{ account: 'spot', currency: 'BTC', amount: '0.000000001' }],
      [{ account: 'spot', currency: 'SOL', amount: '1' }],
    ];
    return bad[this.#rng.below(bad.length)] ?? [];
  }

  /** What it carries, as a float: only sizes are chosen with it. */
  #carried(pledges: readonly PledgeText[]): number {
    let sum = 0;
    for (const { currency, amount } of pledges) {
      const rules = COINS[currency];
      if (rules === undefined) continue;
      const tick = rules.productId === null ? undefined : this.#sight.latest(rules.productId);
      const price = rules.productId === null ? 1 : (tick?.indexDoubled ?? 0) / 200;
      const share = (part: { n: bigint; d: bigint }): number => Number(part.n) / Number(part.d);
      sum += Number(amount) * price * share(rules.initial) * (1 - share(rules.haircut));
    }
    return sum;
  }

  #borrow(user: number): Action {
    const rng = this.#rng;
    const collateral = this.#pledges(user, isPoor(user) ? 1 : 0.07);
    const most = this.#carried(collateral) / 1.001;
    const usdt = (amount: number): string => unitsText(BigInt(Math.floor(amount * 1e6)), 6);
    const share = rng.below(6) === 0 ? 0.3 + 0.7 * rng.uniform() : 0.93 + 0.069 * rng.uniform();
    const days = TERMS[rng.below(3) === 0 ? rng.below(TERMS.length) : 0] ?? 7;
    const cap = rng.below(6) === 0 ? 60_000 : 9_000;
    const plain = { call: 'borrow', days, agreed: true, collateral } as const;
    const amount = usdt(Math.min(most * share, cap));
    switch (rng.below(60)) {
      case 0:
        return { ...plain, amount, agreed: false };
      case 1:
        return { ...plain, amount, days: 8 };
      case 2:
        return { ...plain, amount: '49.999999' };
      case 3:
        return { ...plain, amount: '200000' };
      case 4:
        return { ...plain, amount: '100.0000001' };
      case 5:
      case 6:
        return { ...plain, amount: usdt(Math.max(60, most * 1.2)) };
      default:
        return { ...plain, amount };
    }
  }

  #transfer(user: number): Action {
    const rng = this.#rng;
    const { store, userIdOf } = this.#sight;
    const currency = ['USDT', 'USDT', 'BTC', 'ETH'][rng.below(4)] ?? 'USDT';
    const accounts = currency === 'USDT' ? ['funding', 'wealth', 'spot'] : ['funding', 'spot'];
    const from = accounts[rng.below(accounts.length)] ?? 'funding';
    const to = accounts[rng.below(accounts.length)] ?? 'spot';
    const decimals = currencyDecimals(currency) ?? 0;
    const owned = Number(store.balance(userIdOf(user), from, currency)?.available ?? 0);
    const share = rng.below(25) === 0 ? 1.01 : 0.3 * rng.uniform();
    const units = BigInt(Math.max(1, Math.floor(owned * share * 10 ** decimals)));
    return { call: 'transfer', from, to, currency, amount: unitsText(units, decimals) };
  }
}
