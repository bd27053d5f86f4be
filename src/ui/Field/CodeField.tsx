import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { FieldFrame, hintId } from './FieldFrame.tsx';
import './Field.css';

/** Digits of a verification code: decisions.md "Identity, security". */
export const CODE_LENGTH = 6;
const BOXES: readonly number[] = [0, 1, 2, 3, 4, 5];

interface CodeFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called once when the sixth digit arrives. */
  readonly onComplete?: (value: string) => void;
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
}

/** Whatever was typed or pasted → at most six digits: "123 456" → "123456"; full-width digits count. */
export function parseCode(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** Six boxes over one real input, so that pasting and the phone's code suggestion work. */
export function CodeField(props: CodeFieldProps): ReactElement {
  const { label, value, onChange, onComplete, aside, hint, error, isDisabled } = props;
  const controlId = useId();
  const hasError = error !== undefined && error !== '';
  const onText = (text: string): void => {
    const code = parseCode(text);
    onChange(code);
    if (code.length === CODE_LENGTH && code !== value) onComplete?.(code);
  };
  return (
    <FieldFrame controlId={controlId} label={label} aside={aside} hint={hint} error={error}>
      <div className={classNames('code', hasError && 'err')}>
        {BOXES.map((box) => (
          <i key={box} aria-hidden="true" className={box === value.length ? 'next' : ''}>
            {value[box] ?? ''}
          </i>
        ))}
        <input
          id={controlId}
          value={value}
          onChange={(event) => {
            onText(event.target.value);
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          disabled={isDisabled}
          aria-invalid={hasError || undefined}
          aria-describedby={hasError || hint !== undefined ? hintId(controlId) : undefined}
        />
      </div>
    </FieldFrame>
  );
}
