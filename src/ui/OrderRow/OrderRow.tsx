import type { ReactElement, ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { classNames } from '../classNames.ts';
import { Cells } from '../Facts/Facts.tsx';
import type { Fact } from '../Facts/Facts.tsx';
import type { RowAction } from '../Position/PositionCard.tsx';
import { Result } from '../Result/Result.tsx';
import type { ResultProps } from '../Result/Result.tsx';
import '../ListRow/ListRow.css';
import '../Position/Position.css';

interface OrderRowProps {
  readonly pair: string;
  /** Tags: side and leverage, type, state. */
  readonly tags: ReactNode;
  /** What a trade that has ended brought, or would bring now. */
  readonly result?: ResultProps | undefined;
  readonly facts: readonly Fact[];
  /** Left of the buttons: the time, or what the order covers. */
  readonly foot?: ReactNode;
  readonly actions?: readonly RowAction[];
  /** The server agreed that it is gone: it fades. Never before (DESIGN 9.22). */
  readonly isLeaving?: boolean;
}

/** A resting order, a stop, or a line of the history. */
export function OrderRow(props: OrderRowProps): ReactElement {
  const { pair, tags, result, facts, foot, actions = [], isLeaving = false } = props;
  return (
    <article className={classNames('li order', isLeaving && 'is-leaving')}>
      <div className="f1">
        <div className="row g2 wrap">
          <span className="tt">{pair}</span>
          {tags}
        </div>
        {result !== undefined && <Result {...result} />}
        <Cells facts={facts} />
        {(foot !== undefined || actions.length > 0) && (
          <div className="foot">
            <span className="t-cap c3">{foot}</span>
            <span className="row g2">
              {actions.map((action) => (
                <Button
                  key={action.label}
                  size="small"
                  isNarrow
                  onClick={action.onClick}
                  isLoading={action.isLoading ?? false}
                  disabled={action.isDisabled}
                >
                  {action.label}
                </Button>
              ))}
            </span>
          </div>
        )}
      </div>
    </article>
  );
}
