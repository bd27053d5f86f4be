import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { DrawingLayer, type LayerOptions, type Shown } from './drawingLayer.ts';

interface Chart extends Pick<LayerOptions, 'interval' | 'priceDecimals' | 'words'> {
  readonly host: LayerOptions['host'] | undefined;
}
type Told = Pick<LayerOptions, 'onDrawn' | 'onBegun' | 'onMoved' | 'onSelect'>;

/** The layer of the drawings on the chart that stands, fed with what the screen says. */
export function useDrawingLayer(
  { host, interval, priceDecimals, words }: Chart,
  shown: Shown,
  told: Told,
): RefObject<DrawingLayer | undefined> {
  const layer = useRef<DrawingLayer>(undefined);
  const latest = useRef({ shown, told });
  useEffect(() => {
    latest.current = { shown, told };
  });
  useEffect(() => {
    if (host === undefined) return undefined;
    const read = (): Told => latest.current.told;
    const own = new DrawingLayer(
      {
        host,
        interval,
        priceDecimals,
        words,
        onDrawn: (tool, points) => {
          read().onDrawn(tool, points);
        },
        onBegun: (points) => {
          read().onBegun(points);
        },
        onMoved: (drawing) => {
          read().onMoved(drawing);
        },
        onSelect: (id) => {
          read().onSelect(id);
        },
      },
      latest.current.shown,
    );
    layer.current = own;
    return () => {
      layer.current = undefined;
      own.end();
    };
  }, [host, interval, priceDecimals, words]);
  const { drawings, tool, selected, isOpen, colour } = shown;
  useEffect(() => {
    layer.current?.show({ drawings, tool, selected, isOpen, colour });
  }, [drawings, tool, selected, isOpen, colour]);
  return layer;
}
