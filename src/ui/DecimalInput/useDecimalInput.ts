import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChangeEvent, InputHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal, isDecimalText, localeSeparators } from '../../lib/formatParts.ts';
import { countDecimals } from '../../lib/format.ts';
import { parseDecimalInput } from '../../lib/parseDecimalInput.ts';
import type { DecimalDraft } from '../../lib/parseDecimalInput.ts';

/** More decimals than any currency has: what was meant, before it is held against the step. */
const MOST_DECIMALS = 40;

interface DecimalInputOptions {
  /** Plain decimal string or empty: the caller owns it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Most decimals that may be typed: the tick, the step or the currency's scale. */
  readonly decimals: number;
  /** BCP-47 tag of the language on the screen. */
  readonly locale: string;
}

interface DecimalInput {
  readonly input: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'value' | 'onChange' | 'onBlur' | 'onFocus' | 'inputMode' | 'autoComplete' | 'type'
  >;
  /** "At most 2 decimals", until the next change: what is not taken is said, never dropped in silence. */
  readonly precisionHint: string | undefined;
}

/** Whether surplus decimals are cut (pasting, deleting) or the keystroke is refused (typing). */
function isPaste(event: ChangeEvent<HTMLInputElement>, before: string): boolean {
  const { nativeEvent } = event;
  if (event.target.value.length < before.length) return true;
  if (nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('insertFrom'))
    return true;
  // Some keyboards and autofill report no type: more than one new character at once is not typing.
  return event.target.value.length - before.length > 1;
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
  const parsed = isEditing ? parseDecimalInput(draft, separators, decimals, false) : undefined;
  const editText = parsed?.value === value ? draft : formatForEdit(value, separators.decimal);
  const text = isEditing ? (editText ?? '') : formatAtRest(value, locale);

  return {
    precisionHint: isTooPrecise ? t('field.mostDecimals', { decimals }) : undefined,
    input: {
      type: 'text',
      inputMode: decimals > 0 ? 'decimal' : 'numeric',
      autoComplete: 'off',
      value: text,
      onFocus: (event) => {
        const input = event.currentTarget;
        // The browser selects the text (Tab key, select()) only after this event, and another text would lose it.
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
        setDraft(undefined);
        setTooPrecise(false);
      },
      onChange: (event) => {
        const read = (most: number): DecimalDraft | undefined =>
          parseDecimalInput(event.target.value, separators, most, isPaste(event, text));
        const next = read(decimals);
        const whole = read(MOST_DECIMALS);
        setTooPrecise(whole !== undefined && whole.value !== next?.value);
        if (next === undefined) return;
        setDraft(next.text);
        if (next.value !== value) onChange(next.value);
      },
    },
  };
}
