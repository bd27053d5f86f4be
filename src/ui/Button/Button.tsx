import type { ComponentPropsWithRef, MouseEvent, ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import './Button.css';

export type ButtonKind = 'primary' | 'plain' | 'line' | 'ghost' | 'long' | 'short' | 'danger';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly kind?: ButtonKind;
  /** tall 60 (two lines side by side), large 52, medium 48 (tickets), small 44 px high. */
  readonly size?: 'tall' | 'large' | 'medium' | 'small';
  /** As wide as its words instead of its container. */
  readonly isNarrow?: boolean;
  readonly icon?: ReactNode;
  /** Second line: "Price held for 2 s". */
  readonly sub?: ReactNode;
  readonly isLoading?: boolean;
  /** The verb in progress: "Sending". */
  readonly loadingLabel?: string;
  readonly children: ReactNode;
}

const KIND_CLASS: Readonly<Record<ButtonKind, string>> = {
  primary: 'pri',
  plain: '',
  line: 'line',
  ghost: 'ghost',
  long: 'long',
  short: 'short',
  danger: 'danger',
};
const SIZE_CLASS = { tall: 'tall', large: '', medium: 'md', small: 'sm' } as const;

/** A button that says what will happen. While loading it keeps its width and its focus, and ignores taps. */
export function Button(props: ButtonProps): ReactElement {
  const {
    kind = 'plain',
    size = 'large',
    isNarrow = false,
    icon,
    sub,
    isLoading = false,
    loadingLabel,
    children,
    className,
    onClick,
    type = 'button',
    ...rest
  } = props;
  const classes = classNames(
    'btn',
    KIND_CLASS[kind],
    SIZE_CLASS[size],
    isNarrow && 'auto',
    sub !== undefined && 'two',
    className,
  );
  const onPress = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isLoading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // Its default is given above.
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={classes}
      aria-busy={isLoading || undefined}
      onClick={onPress}
    >
      <span className="face">
        {icon}
        {sub === undefined ? children : <span>{children}</span>}
        {sub !== undefined && <span className="sub">{sub}</span>}
      </span>
      {isLoading && (
        <span className="busy">
          <Spinner />
          {loadingLabel}
        </span>
      )}
    </button>
  );
}
