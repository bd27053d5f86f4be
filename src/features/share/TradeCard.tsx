import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { makeQrCode } from '../../ui/QrCode/makeQrCode.ts';
import { CARD_HEIGHT, CARD_WIDTH, type CardTexts, drawCard, readColours } from './drawCard.ts';

interface TradeCardProps {
  readonly texts: CardTexts;
  readonly link: string;
  /** Gets the picture each time it is drawn, undefined where it could not be, and what it says. */
  readonly onDrawn: (drawn: {
    readonly picture: Blob | undefined;
    readonly texts: CardTexts;
  }) => void;
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

async function draw(canvas: HTMLCanvasElement, texts: CardTexts, link: string) {
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  const code = await loadImage(await makeQrCode(link));
  drawCard(pen, texts, readColours(), code);
  return new Promise<Blob | undefined>((resolve) => {
    canvas.toBlob((blob) => {
      resolve(blob ?? undefined);
    }, 'image/png');
  });
}

/** The picture as it will be sent. */
export function TradeCard({ texts, link, onDrawn }: TradeCardProps): ReactElement {
  const { t } = useTranslation('share');
  const ref = useRef<HTMLCanvasElement>(null);
  const told = JSON.stringify(texts);
  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null) return undefined;
    let isCurrent = true;
    const said = JSON.parse(told) as CardTexts;
    const show = (picture: Blob | undefined): void => {
      if (isCurrent) onDrawn({ picture, texts: said });
    };
    draw(canvas, said, link).then(show, () => {
      show(undefined);
    });
    return () => {
      isCurrent = false;
    };
  }, [told, link, onDrawn]);
  const { pair, what, main, note } = texts;
  return (
    <canvas
      ref={ref}
      className="trade-card"
      width={CARD_WIDTH}
      height={CARD_HEIGHT}
      role="img"
      aria-label={t('picture', { text: [pair, what, main, note].join(', ') })}
    />
  );
}
