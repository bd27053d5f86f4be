/**
 * A grid worked out the slow way, beside core's: whole millionths of a USDT in bigints, every lot by itself with what it cost,
 * every level asked at every message. It shares the levels and the size of a subscription with it, and no line of code.
 */
interface Subscribed {
  readonly levels: readonly number[];
  readonly cellLots: number;
  /** All of it, before its first trade. */
  readonly cash: { toFixed(decimals: number): string };
}

/** The fee of 0.1 %, of millionths, up. */
const feeOf = (amount: bigint): bigint => (amount + 999n) / 1000n;

export class SlowGrid {
  readonly #levels: readonly number[];
  readonly #perCell: number;
  readonly #amount: bigint;
  #cash: bigint;
  #profit = 0n;
  /** Of each cell: what it holds, and what that cost. */
  readonly #lots: number[];
  readonly #costs: bigint[];

  constructor({ levels, cellLots, cash }: Subscribed, price: number) {
    this.#levels = levels;
    this.#perCell = cellLots;
    this.#cash = BigInt(cash.toFixed(6).replace('.', ''));
    this.#amount = this.#cash;
    const cells = levels.length - 1;
    this.#lots = Array.from({ length: cells }, () => 0);
    this.#costs = this.#lots.map(() => 0n);
    const full = this.#lots.flatMap((_, at) =>
      levels[at]! + levels[at + 1]! > 2 * price ? [at] : [],
    );
    if (full.length === 0) return;
    const paid = this.#pay(cellLots * full.length, price);
    const share = paid / BigInt(full.length);
    for (const at of full) {
      this.#lots[at] = cellLots;
      this.#costs[at] = share;
    }
    this.#costs[full.at(-1)!]! += paid - share * BigInt(full.length);
  }

  /** One message that shows so many lots on each side at one price. */
  move(price: number, shown: number): void {
    let bids = shown;
    for (let at = 0; at < this.#lots.length; at += 1)
      if (price >= this.#levels[at + 1]!) bids -= this.#sell(at, bids, price);
    let asks = shown;
    for (let at = this.#lots.length - 1; at >= 0; at -= 1)
      if (price <= this.#levels[at]!) asks -= this.#buy(at, asks, price);
  }

  told(price: number): object {
    const held = this.#lots.reduce((sum, lots) => sum + lots, 0);
    const coins = (BigInt(held) * BigInt(price)) / 10n;
    return {
      cash: this.#cash,
      lots: [...this.#lots],
      gridProfit: this.#profit,
      total: this.#cash + coins - this.#amount,
    };
  }

  #sell(at: number, shown: number, price: number): number {
    const lots = Math.min(shown, this.#lots[at]!);
    if (lots === 0) return 0;
    const amount = (BigInt(lots) * BigInt(price)) / 10n;
    const received = amount - feeOf(amount);
    const cost = this.#costs[at]!;
    const left = (cost * BigInt(this.#lots[at]! - lots)) / BigInt(this.#lots[at]!);
    this.#costs[at] = left;
    this.#lots[at]! -= lots;
    this.#cash += received;
    this.#profit += received - (cost - left);
    return lots;
  }

  #buy(at: number, shown: number, price: number): number {
    const lots = Math.min(shown, this.#perCell - this.#lots[at]!);
    if (lots === 0) return 0;
    this.#costs[at]! += this.#pay(lots, price);
    this.#lots[at]! += lots;
    return lots;
  }

  /** Points × lots are tenths of a millionth. */
  #pay(lots: number, price: number): bigint {
    const amount = (BigInt(lots) * BigInt(price) + 9n) / 10n;
    const paid = amount + feeOf(amount);
    this.#cash -= paid;
    return paid;
  }
}
