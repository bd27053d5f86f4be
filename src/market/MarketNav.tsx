import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/IconButton/IconButton.tsx';
import { NavBar } from '../ui/NavBar/NavBar.tsx';
import { PairButton } from '../ui/NavBar/PairButton.tsx';
import { Tag } from '../ui/Tag/Tag.tsx';
import { useSheet } from '../ui/Sheet/useSheet.ts';
import { FavouriteButton } from './product/Favourite.tsx';
import { MiniQuote } from './product/MiniQuote.tsx';
import { useChartFirst } from './useChartFirst.ts';

export interface MarketNavProps {
  /** "Contract": the screen's name, beside the product. */
  readonly title: string;
  readonly productId: string;
  readonly pair: string;
  readonly onOpenPicker: () => void;
  /** The quote has scrolled away: the bar shows the price. */
  readonly isCollapsed: boolean;
  /** Without a product there is nothing to star and no rule to show. */
  readonly isReady: boolean;
  /** The sheet with the rules of the product; a screen without one shows no button for it. */
  readonly renderRules?: ((onClose: () => void) => ReactElement) | undefined;
  /** In the place of chart first or ticket first, on a screen that has only one order of things. */
  readonly aside?: ReactElement | undefined;
}

/** Star, chart first or ticket first, rules. */
function NavButtons(props: MarketNavProps & { readonly onRules: () => void }): ReactElement {
  const { productId, isCollapsed, renderRules, onRules, aside } = props;
  const { t } = useTranslation('trading');
  const [chartFirst, toggleChartFirst] = useChartFirst();
  return (
    <>
      {!isCollapsed && <FavouriteButton productId={productId} />}
      {aside ?? (
        <IconButton
          icon={chartFirst ? 'list' : 'candles'}
          label={t(chartFirst ? 'nav.ticketFirst' : 'nav.chartFirst')}
          onClick={toggleChartFirst}
        />
      )}
      {!isCollapsed && renderRules !== undefined && (
        <IconButton icon="more" isQuiet label={t('nav.rules')} onClick={onRules} />
      )}
    </>
  );
}

/** The bar of a trading screen: product, star, chart first or ticket first, rules. */
export function MarketNav(props: MarketNavProps): ReactElement {
  const { title, pair, onOpenPicker, isCollapsed, isReady, renderRules } = props;
  const rules = useSheet();
  const right = isReady && <NavButtons {...props} onRules={rules.open} />;
  return (
    <>
      <NavBar right={right} hasLine={isCollapsed}>
        <h1 className="sr">
          {title} {pair}
        </h1>
        <PairButton pair={pair} onClick={onOpenPicker} />
        {isCollapsed ? <MiniQuote /> : <Tag>{title}</Tag>}
      </NavBar>
      {rules.door.isOpen && renderRules?.(rules.close)}
    </>
  );
}
