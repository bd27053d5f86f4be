// What the home page shows of the market: the fear and greed index and the hot list, and whom the operator names as partners.
import type { PartnerDto } from '../../../protocol/home.ts';
import type { MarketHub, Sentiment } from '../../market/ports.ts';
import type { Products, Viewer } from '../products.ts';
import { type FearGreedView, viewFearGreed } from './fearGreedView.ts';
import { type HotView, listHot } from './hotList.ts';

export interface HomeDataOptions {
  readonly products: Pick<Products, 'list'>;
  readonly hub: Pick<MarketHub, 'rate'>;
  readonly sentiment: Pick<Sentiment, 'today' | 'history'>;
  readonly partners: readonly PartnerDto[];
}

export interface HomeDataView {
  readonly fearGreed: FearGreedView | null;
  readonly hot: readonly HotView[];
  readonly partners: readonly PartnerDto[];
}

export type HomeData = (viewer: Pick<Viewer, 'rulebookHash'>) => HomeDataView;

export const createHomeData =
  ({ products, hub, sentiment, partners }: HomeDataOptions): HomeData =>
  ({ rulebookHash }) => ({
    fearGreed: viewFearGreed(sentiment),
    hot: listHot(products.list({}, { rulebookHash, favourites: [] }), (currency) =>
      hub.rate(currency),
    ),
    partners,
  });
