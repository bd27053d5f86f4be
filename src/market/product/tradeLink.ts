import type { TickerDto } from '../../../protocol/product.ts';
import { linkTo } from '../../lib/paths.ts';

const ORDER = ['contract', 'spot', 'cfd'] as const;

/** The first screen that trades a product; contract where none says so, which tells why. */
export function tradeLink({ id, sections }: Pick<TickerDto, 'id' | 'sections'>): string {
  const section = ORDER.find((name) => sections.includes(name)) ?? 'contract';
  return linkTo(section, { productId: id });
}
