// Puts together what is shown of the market, and by which rules: products and favourites, the configuration, the rulebooks.
import { productNames, SERVED_LANGUAGES } from '../languages.ts';
import type { OwnKinds } from '../kinds/kinds.ts';
import type { MarketHub, Sentiment } from '../market/ports.ts';
import type { Clock } from '../ports.ts';
import type { CurrentUser } from '../services/accounts/currentUser.ts';
import { createDrawings } from '../services/accounts/drawings.ts';
import { createFavourites } from '../services/accounts/favourites.ts';
import { createConfig } from '../services/config.ts';
import { createHomeData } from '../services/home/homeData.ts';
import type { IndexSeconds } from '../services/indexSeconds.ts';
import { createProducts } from '../services/products.ts';
import type { Rulebooks } from '../services/rulebooks.ts';
import type { OwnTrades } from '../services/trading/ownTrades.ts';
import type { AppSettings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { findRulebook } from '../store/rulebookStore.ts';

export interface MarketOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly hub: MarketHub;
  readonly rulebooks: Rulebooks;
  readonly kinds: OwnKinds;
  readonly settings: AppSettings;
  readonly ownTrades: OwnTrades;
  readonly indexSeconds: IndexSeconds;
  readonly sentiment: Sentiment;
}

export function createMarket(options: MarketOptions) {
  const { database, rulebooks, settings } = options;
  const products = createProducts({ ...options, namesOf: productNames });
  const config = createConfig({ ...options, ...settings, languages: SERVED_LANGUAGES });
  const isProduct = (id: string): boolean => products.has(id);
  return {
    market: {
      products,
      drawings: createDrawings({ ...options, isProduct }),
      home: createHomeData({ ...options, ...settings, products }),
      favourites: createFavourites({ ...options, isProduct }),
    },
    rules: {
      config,
      rulebookOf: (user: CurrentUser | undefined, country: string | undefined) =>
        user === undefined ? rulebooks.ofVisitor(country ?? null) : rulebooks.ofAccount(user),
      rulebookDocument: (hash: string) => findRulebook(database.pool, hash),
    },
  };
}
