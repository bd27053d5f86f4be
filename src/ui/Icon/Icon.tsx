import type { ReactElement } from 'react';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { ICONS } from './icons.ts';
import type { IconName } from './icons.ts';

interface IconProps {
  readonly name: IconName;
  /** Square size in px: 22 in bars, 20 in rows, 18 in notes, 14 in hints. */
  readonly size?: number;
  /** 1.75 is the product's line (DESIGN 9.2); small icons may need 2. */
  readonly strokeWidth?: number;
  /** Fills the shape: a favourite that is on. */
  readonly isFilled?: boolean;
  readonly className?: string;
}

/** Says only that they have come: they are in ICONS then. */
const loadMore = async (): Promise<true> => {
  await import('./moreIcons.ts');
  return true;
};

/** An icon whose drawing is on its way: its place, then the icon. */
function LateIcon(props: IconProps): ReactElement {
  const { part: hasCome } = useLazyPart(loadMore);
  const { size = 22, className } = props;
  if (hasCome === true) return <Icon {...props} />;
  return <svg width={size} height={size} className={className ?? ''} aria-hidden="true" />;
}

/** One line icon in the text's colour. Never alone: what it means is said in text or in a label. */
export function Icon(props: IconProps): ReactElement {
  const { name, size = 22, strokeWidth = 1.75, isFilled = false, className } = props;
  const Shape = ICONS[name];
  if (Shape === undefined) return <LateIcon {...props} />;
  return (
    <Shape
      size={size}
      strokeWidth={strokeWidth}
      fill={isFilled ? 'currentColor' : 'none'}
      className={className ?? ''}
      aria-hidden="true"
    />
  );
}
