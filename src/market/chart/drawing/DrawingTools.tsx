import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Drawing } from '../../../../core/market/drawings.ts';
import type { IntervalName } from '../../../../protocol/product.ts';
import type { Cell } from '../../../lib/cell.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { ConfirmSheet } from '../../../ui/Sheet/ConfirmSheet.tsx';
import { useSheet } from '../../../ui/Sheet/useSheet.ts';
import { useProductInfo } from '../../product/productContext.ts';
import type { Bar } from '../bars.ts';
import type { ChartHost } from '../chartHost.ts';
import { DrawingStrip } from './DrawingStrip.tsx';
import { listenToDrawKeys, type DrawKeys } from './drawKeys.ts';
import { priceText, type DrawnPoint, type Tool } from './points.ts';
import { changed, useDrawings } from './useDrawings.ts';
import { useDrawingLayer } from './useDrawingLayer.ts';
import { useDrawingWords } from './useDrawingWords.ts';
import './drawing.css';

interface DrawingToolsProps {
  /** Undefined while another interval comes: what is open and can be undone stays. */
  readonly host: ChartHost | undefined;
  readonly crosshair: Cell<Bar | undefined>;
  readonly interval: IntervalName;
  /** The small chart shows what is drawn; it has no room for tools. */
  readonly isTall: boolean;
  readonly formatPrice: (price: number) => string;
}

const NONE: readonly Drawing[] = [];

/** The drawing after the one that was selected last, round and round. */
function nextOf(drawings: readonly Drawing[], id: string | undefined): Drawing | undefined {
  const at = drawings.findIndex((one) => one.id === id);
  return drawings[(at + 1) % drawings.length];
}

function Tools(props: DrawingToolsProps): ReactElement {
  const { host, crosshair, interval, isTall, formatPrice } = props;
  const { t } = useTranslation('drawing');
  const { t: tCommon } = useTranslation('common');
  const { id: productId, priceDecimals } = useProductInfo();
  const own = useDrawings(productId);
  const words = useDrawingWords(formatPrice, priceDecimals);
  const [isAsked, setAsked] = useState(false);
  const [tool, setTool] = useState<Tool>();
  const [begun, setBegun] = useState(0);
  const [selectedId, select] = useState<string>();
  const [colour, setColour] = useState<Drawing['colour']>('accent');
  const lastSelected = useRef<string>(undefined);
  const sheet = useSheet();
  const isOpen = isAsked && isTall;
  const inHand = isOpen && !own.isFull ? tool : undefined;
  const selected =
    isOpen && !own.isHidden ? own.drawings.find(({ id }) => id === selectedId) : undefined;

  const choose = (next: Tool | undefined): void => {
    setTool(next);
    setBegun(0);
    select(undefined);
    if (next !== undefined && own.isHidden) own.hide(false);
  };
  const draw = (drawn: Tool, points: readonly DrawnPoint[]): void => {
    const after = { id: makeUuid(), tool: drawn, colour, points, editedAt: Date.now() };
    own.change([{ after }]);
    choose(undefined);
    select(after.id);
  };
  const change = (after: Drawing): void => {
    const before = own.drawings.find(({ id }) => id === after.id);
    if (before !== undefined) own.change(changed(before, after));
  };
  const remove = (): void => {
    if (selected !== undefined) own.change([{ before: selected }]);
    select(undefined);
  };
  const layer = useDrawingLayer(
    { host, interval, priceDecimals, words },
    {
      drawings: own.isHidden ? NONE : own.drawings,
      tool: inHand,
      selected: selected?.id,
      isOpen,
      colour,
    },
    { onDrawn: draw, onBegun: setBegun, onMoved: change, onSelect: select },
  );

  const keys: DrawKeys = {
    undo: own.undo,
    redo: own.redo,
    remove: selected && remove,
    cancel:
      tool === undefined && selected === undefined
        ? undefined
        : () => {
            choose(undefined);
          },
    place:
      inHand &&
      (() => {
        const bar = crosshair.get();
        if (bar === undefined) return;
        const price = priceText(bar.close, priceDecimals);
        layer.current?.addPoint({ time: bar.time * 1000, price });
      }),
  };
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
    if (selectedId !== undefined) lastSelected.current = selectedId;
  });
  useEffect(
    () =>
      isOpen && host !== undefined
        ? listenToDrawKeys(host.container, () => latest.current)
        : undefined,
    [host, isOpen],
  );
  const over = host?.container.parentElement;
  return (
    <>
      {isTall &&
        over &&
        createPortal(
          <button
            type="button"
            className="draw-door"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'close' : 'open')}
            onClick={() => {
              setAsked(!isAsked);
              choose(undefined);
            }}
          >
            <Icon name={isOpen ? 'close' : 'edit'} size={18} />
          </button>,
          over,
        )}
      {isOpen && (
        <DrawingStrip
          {...{ own, tool, begun, selected, formatPrice }}
          onTool={choose}
          onNext={() => {
            select(nextOf(own.drawings, lastSelected.current)?.id);
          }}
          onColour={(next) => {
            setColour(next);
            if (selected !== undefined) change({ ...selected, colour: next });
          }}
          onRemove={remove}
          onRemoveAll={sheet.open}
        />
      )}
      <ConfirmSheet
        isOpen={sheet.door.isOpen}
        title={t('removeAllAsk')}
        keepLabel={tCommon('action.keep')}
        onKeep={sheet.close}
        actLabel={t('removeAll')}
        actKind="danger"
        onAct={() => {
          sheet.close();
          own.change(own.drawings.map((before) => ({ before })));
          choose(undefined);
        }}
      >
        <p>{t('removeAllNote', { count: own.drawings.length })}</p>
      </ConfirmSheet>
    </>
  );
}

/** What is drawn on the chart, and the tools to draw with. The chart waits for none of its texts. */
export function DrawingTools(props: DrawingToolsProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <Tools {...props} />
    </Suspense>
  );
}
