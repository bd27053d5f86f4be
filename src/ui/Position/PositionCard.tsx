import type { ReactElement, ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { Cells } from '../Facts/Facts.tsx';
import type { Fact } from '../Facts/Facts.tsx';
import { MoreLink } from '../NavBar/MoreLink.tsx';
import { Note } from '../Note/Note.tsx';
import { Result } from '../Result/Result.tsx';
import type { ResultProps } from '../Result/Result.tsx';
import { Tag } from '../Tag/Tag.tsx';
import { directionTone, toneClass } from '../tone.ts';
import './Position.css';

export interface RowAction {
  readonly label: string;
  readonly onClick: () => void;
  readonly isLoading?: boolean;
  readonly loadingLabel?: string;
  readonly isDisabled?: boolean;
}

interface PositionCardProps {
  readonly pair: string;
  /** "Long 20×". */
  readonly side: { readonly direction: 'up' | 'down'; readonly label: string };
  readonly details?: { readonly label: string; readonly onClick: () => void };
  /** "Net result, USDT" and "+36.70", with what it is made of. */
  readonly result: Omit<ResultProps, 'aside'>;
  /** "On margin" and "+19.25%". */
  readonly rate: { readonly label: string; readonly text: string };
  /** A DistanceRuler. */
  readonly ruler: ReactNode;
  readonly facts: readonly Fact[];
  /** TP/SL, add margin, close. */
  readonly actions: readonly RowAction[];
  /** The sentence above the buttons when the liquidation is near. */
  readonly warning?: string | undefined;
}

/** The buttons under a position or an order, 44 px each. */
export function RowActions({ actions }: { readonly actions: readonly RowAction[] }): ReactElement {
  return (
    <div className="acts">
      {actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          onClick={action.onClick}
          isLoading={action.isLoading ?? false}
          disabled={action.isDisabled}
          {...(action.loadingLabel === undefined ? {} : { loadingLabel: action.loadingLabel })}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}

/** An open position (DESIGN 9.20). While it closes, its button loads and the card stays. */
export function PositionCard(props: PositionCardProps): ReactElement {
  const { pair, side, details, result, rate, ruler, facts, actions, warning } = props;
  const tone = toneClass(directionTone(result.direction));
  return (
    <article className="pos" aria-label={`${pair} ${side.label}`}>
      <div className="top">
        <span className="t-h3">{pair}</span>
        <Tag kind={side.direction}>{side.label}</Tag>
        {details !== undefined && <MoreLink onClick={details.onClick}>{details.label}</MoreLink>}
      </div>
      <Result
        {...result}
        aside={
          <span className="on-margin">
            <span className="t-cap c3">{rate.label}</span>
            <b className={tone}>{rate.text}</b>
          </span>
        }
      />
      {ruler}
      <Cells facts={facts} />
      {warning !== undefined && <Note kind="bad">{warning}</Note>}
      <RowActions actions={actions} />
    </article>
  );
}
