// Lists of keys that a screen picks from by a name that the server sends.
import type assets from '../../locales/en/assets.json';

/** What an entry of the ledger is called. */
export type RecordTypeKey = keyof typeof assets.records.type;
