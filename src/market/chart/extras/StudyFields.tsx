import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field/Field.tsx';
import { FIRST_STUDIES, chooseHue, isOrderFit, parseNumber } from './chartChoices.ts';
import type { StudySettings } from './chartChoices.ts';
import { HUES, hueToken } from './hues.ts';
import { STUDIES, isCalledByNumber } from './studies.ts';
import type { StudyName } from './studies.ts';

interface StudyFieldsProps {
  readonly name: StudyName;
  readonly settings: StudySettings;
  readonly onChange: (settings: StudySettings) => void;
}

interface NumberFieldProps extends StudyFieldsProps {
  readonly at: number;
}

/** One period: what is typed is kept once it fits, and said to be wrong while it does not. */
function NumberField({ name, settings, onChange, at }: NumberFieldProps): ReactElement | null {
  const { t } = useTranslation('chart');
  const { numbers } = settings[name];
  const [typed, setTyped] = useState(() => String(numbers[at]));
  const rule = STUDIES[name].numbers[at];
  if (rule === undefined) return null;
  const read = (text: string) => {
    const value = parseNumber(rule, text);
    return value === undefined
      ? undefined
      : numbers.map((number, index) => (index === at ? value : number));
  };
  const next = read(typed);
  const bounds = { least: rule.least, most: rule.most };
  const isOrdered = next === undefined || isOrderFit(name, next);
  const error =
    next === undefined
      ? t(rule.hasTenths === true ? 'bad.tenths' : 'bad.period', bounds)
      : t('bad.order');
  return (
    <Field
      label={STUDIES[name].parts[at]}
      inputMode="decimal"
      maxLength={5}
      value={typed}
      error={next === undefined || !isOrdered ? error : undefined}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        const fit = read(text);
        if (fit !== undefined && isOrderFit(name, fit))
          onChange({ ...settings, [name]: { ...settings[name], numbers: fit } });
      }}
    />
  );
}

/** The colour of each line; a tap opens the set to choose out of. */
function HueFields({ name, settings, onChange }: StudyFieldsProps): ReactElement {
  const { t } = useTranslation('chart');
  const [open, setOpen] = useState<number>();
  const kind = STUDIES[name];
  const isByNumber = isCalledByNumber(kind);
  const labelOf = (line: number): string =>
    (isByNumber ? kind.parts[line] : kind.lines[line]) ?? name;
  const { hues } = settings[name];
  return (
    <>
      <div className="chart-hues">
        {hues.map((hue, line) => (
          <button
            key={labelOf(line)}
            type="button"
            aria-expanded={open === line}
            aria-label={t('hue.of', { line: labelOf(line) })}
            onClick={() => {
              setOpen(open === line ? undefined : line);
            }}
          >
            <i style={{ background: hueToken(hue) }} />
            <span>{labelOf(line)}</span>
          </button>
        ))}
      </div>
      {open !== undefined && (
        <div
          className="chart-palette"
          role="group"
          aria-label={t('hue.of', { line: labelOf(open) })}
        >
          {HUES.map((hue, index) => (
            <button
              key={hue}
              type="button"
              aria-pressed={hues[open] === hue}
              aria-label={t('hue.name', { number: index + 1 })}
              onClick={() => {
                onChange(chooseHue(settings, { name, line: open, hue }));
              }}
            >
              <i style={{ background: hueToken(hue) }} />
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** Periods and colours of one indicator, and the way back to the usual ones. */
export function StudyFields(props: StudyFieldsProps): ReactElement {
  const { name, settings, onChange } = props;
  const { t } = useTranslation('chart');
  const [resets, setResets] = useState(0);
  return (
    <div className="chart-study">
      <div className="chart-numbers" key={resets}>
        {STUDIES[name].numbers.map((_, at) => (
          <NumberField key={STUDIES[name].parts[at]} {...props} at={at} />
        ))}
      </div>
      <HueFields {...props} />
      <button
        type="button"
        className="text-act"
        onClick={() => {
          const { numbers } = FIRST_STUDIES[name];
          onChange({ ...settings, [name]: { ...settings[name], numbers } });
          setResets(resets + 1);
        }}
      >
        {t('usual')}
      </button>
    </div>
  );
}
