// What the kinds that products are traded in say together, in answers that speak of all of them. What the wire promises of
// them is asked for where the answer is made (products.ts, config.ts, assets.ts): a part that none gives does not compile.
import type { EnteredTrades } from '../services/trading/ownTrades.ts';
import type { Kind, Traded } from './defineKind.ts';

type Kinds = readonly Kind[];
type TradedOf<List extends Kinds> = Extract<List[number]['traded'], Traded>;
/** What is each of the union at once. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
/** What the traded kinds give together of one of their parts. */
type Together<List extends Kinds, Part extends 'rules' | 'fees' | 'config' | 'totals'> = AllOf<
  ReturnType<TradedOf<List>[Part]>
>;
export interface TradedKinds<List extends Kinds = Kinds> {
  /** The kinds that a product is traded in. */
  readonly sections: (
    ...product: Parameters<Traded['isOffered']>
  ) => Extract<List[number], { readonly traded: Traded }>['name'][];
  readonly rules: (...asked: Parameters<Traded['rules']>) => Together<List, 'rules'>;
  readonly fees: (...asked: Parameters<Traded['fees']>) => Together<List, 'fees'>;
  readonly config: (...asked: Parameters<Traded['config']>) => Together<List, 'config'>;
  readonly totals: (...asked: Parameters<Traded['totals']>) => Together<List, 'totals'>;
  /** What of their records is shown among the market's trades. */
  readonly trades: EnteredTrades;
}

export function composeTraded<List extends Kinds>(kinds: List): TradedKinds<List> {
  const named = kinds.flatMap(({ name, traded }) => (traded ? [{ name, traded }] : []));
  const all = named.map(({ traded }) => traded);
  const together = (parts: readonly object[]) => Object.assign({}, ...parts);
  return {
    sections: (product) =>
      named.flatMap(({ name, traded }) => (traded.isOffered(product) ? [name] : [])),
    rules: (...asked) => together(all.map(({ rules }) => rules(...asked))),
    fees: (...asked) => together(all.map(({ fees }) => fees(...asked))),
    config: (...asked) => together(all.map(({ config }) => config(...asked))),
    totals: (...asked) => together(all.map(({ totals }) => totals(...asked))),
    trades: Object.assign({}, ...all.map(({ trades }) => trades)) as EnteredTrades,
  };
}
