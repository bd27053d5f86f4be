import { useCallback, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { Cell } from '../../../lib/cell.ts';
import { linkTo } from '../../../lib/paths.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { toastShown } from '../../../state/toasts.ts';
import { ListRow } from '../../../ui/ListRow/ListRow.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { afterSheets } from '../../../ui/Sheet/useBackToClose.ts';
import { PACES, useSteadyQuote } from '../../product/useLiveQuote.ts';
import { useProductInfo } from '../../product/productContext.ts';
import { useChartFirst } from '../../useChartFirst.ts';
import type { Bar } from '../bars.ts';
import type { ChartHost } from '../chartHost.ts';
import { alertSideAt, offersAt, pickedPrice } from './offers.ts';
import type { Offer } from './offers.ts';
import { listenToPress } from './longPress.ts';
import type { ChartTicket, PickCell } from './pricePick.ts';
import { drawPressed } from './pressedLine.ts';

interface PressMenuProps {
  readonly host: ChartHost;
  readonly crosshair: Cell<Bar | undefined>;
  readonly last: Cell<Bar | undefined>;
  /** The ticket beside the chart; undefined where it takes no price. */
  readonly ticket: ChartTicket | undefined;
  readonly picks: PickCell | undefined;
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
}

/** The price that was pressed last, and the menu at it. */
function usePressed({ host, crosshair, last }: PressMenuProps) {
  const { priceDecimals } = useProductInfo();
  const [price, setPrice] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const { chart, candles, container } = host;
    const openAt = (drawn: number | null | undefined): void => {
      const picked = pickedPrice(drawn ?? Number.NaN, priceDecimals);
      if (picked === undefined) return;
      setPrice(picked);
      setOpen(true);
    };
    return listenToPress(container, {
      isPlot: (x, y) => {
        const { width, height } = chart.paneSize();
        return x < width && y < height;
      },
      isTaken: host.isLevelAt,
      onPress: (y) => {
        openAt(candles.coordinateToPrice(y));
      },
      onKey: () => {
        openAt((crosshair.get() ?? last.get())?.close);
      },
    });
  }, [host, crosshair, last, priceDecimals]);
  useEffect(() => {
    if (!isOpen || price === undefined) return undefined;
    // The line of the price is what the press was for.
    host.hideCrosshair(true);
    const erase = drawPressed(host, Number(price));
    return () => {
      erase();
      if (!host.isGone()) host.hideCrosshair(false);
    };
  }, [host, isOpen, price]);
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  return { price, isOpen, close };
}

/** Does `act` once the menu is away, and the full screen with it: what comes next stands on the page. */
function useLeaving({ isFull, onFull }: PressMenuProps, close: () => void) {
  return (act: () => void): void => {
    close();
    if (isFull) {
      window.addEventListener(
        'popstate',
        () => {
          onFull(false);
          afterSheets(act);
        },
        { once: true },
      );
    } else afterSheets(act);
  };
}

interface RowsProps extends PressMenuProps {
  readonly price: string;
  readonly close: () => void;
}

function Rows(props: RowsProps): ReactElement {
  const { ticket, picks, price, close } = props;
  const { t } = useTranslation('chart');
  const format = useFormat();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isChartFirst] = useChartFirst();
  const { id, priceDecimals } = useProductInfo();
  const { price: last, ...market } = useSteadyQuote(PACES.ladder);
  const leave = useLeaving(props, close);
  const shown = format.price(price, priceDecimals);
  const pick = (offer: Offer): void => {
    leave(() => {
      picks?.set(offer);
      // In chart first the ticket itself comes up.
      if (!isChartFirst)
        dispatch(toastShown({ kind: 'info', title: t('press.inTicket', { price: shown }) }));
    });
  };
  const side = alertSideAt(price, last);
  return (
    <>
      {offersAt(price, ticket, market).map((offer) => (
        <ListRow
          key={`${offer.as} ${offer.side}`}
          icon="document"
          title={t(`press.${offer.as === 'stop' ? 'stop' : (ticket ?? 'spot')}.${offer.side}`)}
          sub={offer.fillsAtOnce ? t('press.atOnce') : undefined}
          onClick={() => {
            pick(offer);
          }}
        />
      ))}
      <ListRow
        icon="alert"
        title={t('press.alert')}
        onClick={() => {
          leave(() => void navigate(linkTo('alerts', { productId: id, price, side })));
        }}
      />
      {ticket !== undefined && <p className="t-cap c3">{t('press.prepares')}</p>}
    </>
  );
}

/** What can be done at a price of the chart, after a long press, the other button of a mouse, or Enter. It only prepares. */
export function PressMenu(props: PressMenuProps): ReactElement {
  const { t } = useTranslation('chart');
  const format = useFormat();
  const { priceDecimals, quote } = useProductInfo();
  const { price, isOpen, close } = usePressed(props);
  const shown = format.price(price ?? null, priceDecimals);
  return (
    <Sheet isOpen={isOpen} onClose={close} title={t('press.title', { price: shown, unit: quote })}>
      {price !== undefined && <Rows {...props} price={price} close={close} />}
    </Sheet>
  );
}
