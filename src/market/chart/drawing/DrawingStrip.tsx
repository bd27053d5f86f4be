import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DRAWING_COLOURS,
  DRAWING_TOOLS,
  MOST_DRAWINGS,
  type Drawing,
} from '../../../../core/market/drawings.ts';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import type { IconName } from '../../../ui/Icon/icons.ts';
import type { Tool } from './points.ts';
import { ToolIcon } from './ToolIcon.tsx';
import type { Drawings } from './useDrawings.ts';

/** The tokens of the palette's roles (src/styles/tokens.css). */
const TOKENS: Readonly<Record<Drawing['colour'], string>> = {
  accent: 'var(--accent)',
  buff: 'var(--buff)',
  up: 'var(--up)',
  down: 'var(--down)',
  text1: 'var(--text-1)',
};

interface StripProps {
  readonly own: Drawings;
  readonly tool: Tool | undefined;
  /** Points of the tool that stand. */
  readonly begun: number;
  readonly selected: Drawing | undefined;
  readonly formatPrice: (price: number) => string;
  readonly onTool: (tool: Tool | undefined) => void;
  readonly onNext: () => void;
  readonly onColour: (colour: Drawing['colour']) => void;
  readonly onRemove: () => void;
  readonly onRemoveAll: () => void;
}

function Act(props: {
  readonly icon: IconName;
  readonly label: string;
  readonly onAct: (() => void) | undefined;
}): ReactElement {
  const { icon, label, onAct } = props;
  return (
    <button type="button" aria-label={label} disabled={onAct === undefined} onClick={onAct}>
      <Icon name={icon} size={18} />
    </button>
  );
}

function Colours({ selected, onColour }: StripProps): ReactElement {
  const { t } = useTranslation('drawing');
  return (
    <>
      {DRAWING_COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-label={t(`colour.${colour}`)}
          aria-pressed={colour === selected?.colour}
          onClick={() => {
            onColour(colour);
          }}
        >
          <i style={{ background: TOKENS[colour] }} />
        </button>
      ))}
    </>
  );
}

/** What the user can do now, or has, in words. */
function useWords({ own, tool, begun, selected, formatPrice }: StripProps): string {
  const { t } = useTranslation('drawing');
  if (tool !== undefined) {
    if (own.isFull) return t('full', { most: MOST_DRAWINGS });
    if (tool === 'horizontal') return t('point.only');
    return t(begun === 0 ? 'point.first' : 'point.second');
  }
  if (selected !== undefined) {
    const prices = selected.points.map(({ price }) => formatPrice(Number(price)));
    return `${t(`tool.${selected.tool}`)}: ${prices.join(' \u2013 ')}`;
  }
  if (own.drawings.length === 0) return t('none');
  return own.isHidden ? t('hidden') : t('count', { count: own.drawings.length });
}

/** Tools, and below them what can be done with what is drawn. */
export function DrawingStrip(props: StripProps): ReactElement {
  const { own, tool, selected, onTool, onNext, onRemove, onRemoveAll } = props;
  const { t } = useTranslation('drawing');
  const words = useWords(props);
  const isEmpty = own.drawings.length === 0;
  const isSelected = tool === undefined && selected !== undefined;
  return (
    <div className="draw-strip" role="group" aria-label={t('tools')}>
      <div>
        {DRAWING_TOOLS.map((one) => (
          <button
            key={one}
            type="button"
            aria-label={t(`tool.${one}`)}
            aria-pressed={one === tool}
            onClick={() => {
              onTool(one === tool ? undefined : one);
            }}
          >
            <ToolIcon tool={one} />
          </button>
        ))}
        <Act
          icon={own.isHidden ? 'hide' : 'show'}
          label={t(own.isHidden ? 'show' : 'hide')}
          onAct={
            isEmpty
              ? undefined
              : () => {
                  own.hide(!own.isHidden);
                }
          }
        />
        <Act icon="eraser" label={t('removeAll')} onAct={isEmpty ? undefined : onRemoveAll} />
      </div>
      <div>
        <Act icon="undo" label={t('undo')} onAct={own.undo} />
        <Act icon="redo" label={t('redo')} onAct={own.redo} />
        {isSelected && <Colours {...props} />}
        <p role="status" className={isSelected ? 'sr' : 'draw-words'}>
          {words}
          {tool !== undefined && <span className="sr"> {t('keys')}</span>}
        </p>
        {isSelected && <Act icon="delete" label={t('remove')} onAct={onRemove} />}
        {!isSelected && tool === undefined && !isEmpty && !own.isHidden && (
          <Act icon="forward" label={t('next')} onAct={onNext} />
        )}
        {tool !== undefined && (
          <Act
            icon="close"
            label={t('cancel')}
            onAct={() => {
              onTool(undefined);
            }}
          />
        )}
      </div>
    </div>
  );
}
