import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { countDecimals } from '../../lib/format.ts';
import { formatDecimal } from '../../lib/formatParts.ts';
import { numberWords } from '../../lib/numberWords.ts';
import type { Question } from '../../lib/parseDecimalInput.ts';
import './NumberQuestion.css';

export interface QuestionProps extends Question {
  /** As it was typed: "25,000". */
  readonly text: string;
  readonly locale: string;
  readonly onAnswer: (value: string) => void;
}

/** "25,000: twenty-five thousand?" and the two answers: before one is given nothing counts. */
export function NumberQuestion(props: QuestionProps): ReactElement {
  const { text, grouped, decimal, locale, onAnswer } = props;
  const { t } = useTranslation('common');
  const print = (value: string): string => {
    const decimals = countDecimals(value);
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return formatDecimal(value, locale, digits);
  };
  const answers = [
    [grouped, t('field.yes', { number: print(grouped) })],
    [decimal, t('field.no', { number: print(decimal) })],
  ] as const;
  return (
    <span className="number-question" role="status">
      <span>{t('field.question', { text, words: numberWords(grouped, locale) })}</span>
      {answers.map(([value, label]) => (
        <button
          key={value}
          type="button"
          className="remedy hit"
          onClick={() => {
            onAnswer(value);
          }}
        >
          {label}
        </button>
      ))}
    </span>
  );
}
