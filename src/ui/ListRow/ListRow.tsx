import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { IconName } from '../Icon/icons.ts';
import './ListRow.css';

interface ListRowProps {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly icon?: IconName;
  /** Where the icon says how something was found. */
  readonly iconTone?: 'ok' | 'bad';
  /** Right, quiet: "4 of 5 on". */
  readonly value?: ReactNode;
  /** Right, in the title's type: a balance. */
  readonly amount?: ReactNode;
  /** Under the amount. */
  readonly amountSub?: ReactNode;
  /** Right, instead of the arrow: a switch, a tag. */
  readonly trailing?: ReactNode;
  /** A page of ours; what is outside opens beside the app. */
  readonly href?: string;
  readonly onClick?: () => void;
}

function RowContent(props: ListRowProps): ReactElement {
  const { title, sub, icon, iconTone, value, amount, amountSub, trailing, href, onClick } = props;
  const leads = href !== undefined || onClick !== undefined;
  return (
    <>
      {icon !== undefined && (
        <span className={classNames('lead', iconTone)}>
          <Icon name={icon} size={20} />
        </span>
      )}
      <span className="f1">
        <span className="tt">{title}</span>
        {sub !== undefined && <span className="sb">{sub}</span>}
      </span>
      {value !== undefined && <span className="val">{value}</span>}
      {amount !== undefined && (
        <span className="r">
          <span className="tt">{amount}</span>
          {amountSub !== undefined && <span className="sb">{amountSub}</span>}
        </span>
      )}
      {trailing}
      {trailing === undefined && leads && (
        <span className="chev">
          <Icon name="forward" size={18} />
        </span>
      )}
    </>
  );
}

/** A row of a list (DESIGN 9.13): a link, a button, or plain text. */
export function ListRow(props: ListRowProps): ReactElement {
  const { icon, href, onClick } = props;
  const className = classNames('li', icon !== undefined && 'ic');
  if (href !== undefined) {
    return (
      <a
        className={className}
        href={href}
        onClick={onClick}
        {...(href.startsWith('#') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
      >
        <RowContent {...props} />
      </a>
    );
  }
  if (onClick !== undefined) {
    return (
      <button type="button" className={className} onClick={onClick}>
        <RowContent {...props} />
      </button>
    );
  }
  return (
    <div className={className}>
      <RowContent {...props} />
    </div>
  );
}
