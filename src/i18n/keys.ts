// Lists of keys that a screen picks from by a name that the server sends.
import type assets from '../../locales/en/assets.json';
import type market from '../../locales/en/market.json';

/** What an entry of the ledger is called. */
export type RecordTypeKey = keyof typeof assets.records.type;

/** A currency, coin or metal that the languages have a name for. */
export type NamedCurrency = keyof typeof market.currency;
