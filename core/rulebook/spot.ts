// Spot: the section of every product, with the number's source beside it.
// Must never know a user. Source: decisions.md "Spot".

export interface SpotSection {
  readonly takerRate: string;
  readonly makerRate: string;
  /** USDT. */
  readonly minNotional: string;
  /** Of a market order: how much worse than the price at its acceptance it may fill. */
  readonly maxSlippage: string;
  /** Distance of a limit from the index, as a share of the index: from here on the screen warns, … */
  readonly warnBand: string;
  /** … and beyond this it is refused. */
  readonly refuseBand: string;
  /** Days after which a limit order expires. */
  readonly termDays: number;
}

/** decisions.md "Spot": maker and taker 0.1 %, minimum 5 USDT, 10 % warns, 50 % is refused, 90 days. */
export const SPOT: SpotSection = {
  takerRate: '0.001',
  makerRate: '0.001',
  minNotional: '5',
  maxSlippage: '0.01', // decisions.md "Contract": 1 % for a market order
  warnBand: '0.1',
  refuseBand: '0.5',
  termDays: 90,
};
