import type { ComponentPropsWithRef, ReactElement } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { IconName } from '../Icon/icons.ts';
import './IconButton.css';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** What a tap does; the button has no other words. */
  readonly label: string;
  readonly size?: number;
  /** Secondary colour: the icons of a bar. */
  readonly isQuiet?: boolean;
  /** A toggle: true shows it on, false off; leave it out for a plain action. */
  readonly isOn?: boolean;
  /** A dot for something new; say what in the label. */
  readonly hasDot?: boolean;
}

export function IconButton(props: IconButtonProps): ReactElement {
  const {
    icon,
    label,
    size = 22,
    isQuiet = false,
    isOn,
    hasDot = false,
    className,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames('ib', isQuiet && 'q', isOn === true && 'on', className)}
      aria-label={label}
      aria-pressed={isOn}
    >
      <Icon name={icon} size={size} isFilled={isOn === true && icon === 'star'} />
      {hasDot && <i className="dot" />}
    </button>
  );
}
