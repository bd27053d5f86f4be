import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChangeEvent, InputHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal, isDecimalText, localeSeparators } from '../../lib/formatParts.ts';
import { countDecimals } from '../../lib/format.ts';
import { parseDecimalInput } from '../../lib/parseDecimalInput.ts';
import type { DecimalDraft, Origin } from '../../lib/parseDecimalInput.ts';
import type { QuestionProps } from './NumberQuestion.tsx';

/** More decimals than any currency has: what was meant, before it is held against the step. */
const MOST_DECIMALS = 40;

export interface DecimalInputOptions {
  /** Plain decimal string or empty: the caller owns it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Most decimals that may be typed: the tick, the step or the currency's scale. */
  readonly decimals: number;
  /** BCP-47 tag of the language on the screen. */
  readonly locale: string;
}

export interface DecimalInput {
  readonly input: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'value' | 'onChange' | 'onBlur' | 'onFocus' | 'inputMode' | 'autoComplete' | 'type'
  >;
  /** "At most 2 decimals", until the next change: what is not taken is said, never dropped in silence. */
  readonly precisionHint: string | undefined;
  /** "25,000: twenty-five thousand?": takes the place of hint and error until it is answered. */
  readonly question: QuestionProps | undefined;
}

function originOf(event: ChangeEvent<HTMLInputElement>, before: string): Origin {
  const { nativeEvent } = event;
  if (event.target.value.length < before.length) return 'deleted';
  if (nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('insertFrom'))
    return 'pasted';
  // Some keyboards and autofill report no type: more than one new character at once is not typing.
  return event.target.value.length - before.length > 1 ? 'pasted' : 'typed';
}

/** How a value looks at rest: grouped, with the decimals it has. */
function formatAtRest(value: string, locale: string): string {
  if (!isDecimalText(value)) return '';
  const decimals = countDecimals(value);
  return formatDecimal(value, locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** How a value looks when editing starts: the locale's decimal separator, no groups. */
function formatForEdit(value: string, decimalSeparator: string): string {
  return value.replace('.', decimalSeparator);
}

/**
 * Logic of an amount field: shows the number grouped at rest and plain while edited, takes comma or
 * point, understands pasted separators, and hands out a plain decimal string. What is typed stays as
 * typed even when it is too much: the error says so, the text is never changed (DESIGN 10.5).
 */
export function useDecimalInput(options: DecimalInputOptions): DecimalInput {
  const { value, onChange, decimals, locale } = options;
  const { t } = useTranslation('common');
  const separators = localeSeparators(locale);
  const [draft, setDraft] = useState<string>();
  const [isTooPrecise, setTooPrecise] = useState(false);

  const isEditing = draft !== undefined;
  // A value that came from elsewhere (the slider, the ladder) replaces what was typed.
  const parsed = isEditing ? parseDecimalInput(draft, separators, decimals, 'typed') : undefined;
  const editText = parsed?.value === value ? draft : formatForEdit(value, separators.decimal);
  const text = isEditing ? (editText ?? '') : formatAtRest(value, locale);

  // What is no number yet stays on the screen, or it would be dropped in silence.
  const pending = parsed?.value === value ? parsed : undefined;
  const isPending = pending?.question !== undefined || pending?.isUnfinished === true;
  const answer = (next: string): void => {
    setDraft(formatForEdit(next, separators.decimal));
    onChange(next);
  };

  const hintOf = (): string | undefined => {
    if (isTooPrecise) return t('field.mostDecimals', { decimals });
    return pending?.isUnfinished === true ? t('field.unfinished') : undefined;
  };
  return {
    precisionHint: hintOf(),
    question: pending?.question && { text, ...pending.question, locale, onAnswer: answer },
    input: {
      type: 'text',
      inputMode: decimals > 0 ? 'decimal' : 'numeric',
      autoComplete: 'off',
      value: text,
      onFocus: (event) => {
        const input = event.currentTarget;
        // The browser selects the text (Tab key, select()) only after this event, and another text would lose it.
        if (isPending) return;
        queueMicrotask(() => {
          const { length } = input.value;
          const isAllSelected =
            length > 0 && input.selectionStart === 0 && input.selectionEnd === length;
          flushSync(() => {
            setDraft(formatForEdit(value, separators.decimal));
          });
          if (isAllSelected) input.select();
        });
      },
      onBlur: () => {
        if (!isPending) setDraft(undefined);
        setTooPrecise(false);
      },
      onChange: (event) => {
        const read = (most: number): DecimalDraft | undefined =>
          parseDecimalInput(event.target.value, separators, most, originOf(event, text));
        const next = read(decimals);
        const whole = read(MOST_DECIMALS);
        const isQuestion = whole?.question !== undefined;
        setTooPrecise(whole !== undefined && !isQuestion && whole.value !== next?.value);
        if (next === undefined) return;
        setDraft(next.text);
        if (next.value !== value) onChange(next.value);
      },
    },
  };
}
