import type { ReactElement } from 'react';
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

/** One line icon in the text's colour. Never alone: what it means is said in text or in a label. */
export function Icon(props: IconProps): ReactElement {
  const { name, size = 22, strokeWidth = 1.75, isFilled = false, className } = props;
  const Shape = ICONS[name];
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
