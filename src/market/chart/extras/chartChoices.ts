// What a user has set on a chart, in the preferences of this browser: each product its own, the time zone for all.
// What is stored is not trusted: whatever does not fit takes its first value.
import { HUE_COUNT, COMPARE_HUE, STUDIES, STUDY_NAMES } from './studies.ts';
import type { NumberRule, StudyName, StudySetting } from './studies.ts';

export type StudySettings = Readonly<Record<StudyName, StudySetting>>;

export const SCALES = ['normal', 'logarithmic', 'percent'] as const;
export type Scale = (typeof SCALES)[number];
export const ZONES = ['local', 'utc'] as const;
export type Zone = (typeof ZONES)[number];

export interface ChartChoices {
  readonly zone: Zone;
  readonly scale: Scale;
  readonly studies: StudySettings;
}

/** Stored as it is (lib/parsePreferences.ts). */
type Raw = Readonly<Record<string, unknown>>;

/** Products whose settings are kept; the one that was changed longest ago goes first. */
const MOST_PRODUCTS = 40;

const asObject = (value: unknown): Raw =>
  typeof value === 'object' && value !== null ? (value as Raw) : {};
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function isNumberFit(rule: NumberRule, value: number): boolean {
  const isStep = Number.isInteger(rule.hasTenths === true ? Math.round(value * 1e6) / 1e5 : value);
  return isStep && value >= rule.least && value <= rule.most;
}

/** MACD's first average is the faster one. */
export function isOrderFit(name: StudyName, numbers: readonly number[]): boolean {
  const [fast = 0, slow = 0] = numbers;
  return name !== 'MACD' || fast < slow;
}

const isHue = (value: unknown): value is number =>
  typeof value === 'number' &&
  Number.isInteger(value) &&
  value >= 1 &&
  value <= HUE_COUNT &&
  value !== COMPARE_HUE;

const firstNumbers = (name: StudyName): readonly number[] =>
  STUDIES[name].numbers.map(({ first }) => first);

function readNumbers(name: StudyName, stored: unknown): readonly number[] {
  const list = asList(stored);
  const numbers = STUDIES[name].numbers.map((rule, index) => {
    const value = list[index];
    return typeof value === 'number' && isNumberFit(rule, value) ? value : rule.first;
  });
  return isOrderFit(name, numbers) ? numbers : firstNumbers(name);
}

function mapStudies(make: (name: StudyName) => StudySetting): StudySettings {
  const entries = STUDY_NAMES.map((name) => [name, make(name)] as const);
  return Object.fromEntries(entries) as Record<StudyName, StudySetting>;
}

export const FIRST_STUDIES: StudySettings = mapStudies((name) => ({
  numbers: firstNumbers(name),
  hues: STUDIES[name].hues,
}));

const allHues = (studies: StudySettings): readonly number[] =>
  STUDY_NAMES.flatMap((name) => studies[name].hues);

/** Untrusted → settings in which every line has a colour that no other has. */
export function parseStudies(stored: unknown): StudySettings {
  const raw = asObject(stored);
  const read = mapStudies((name) => {
    const { numbers, hues } = asObject(raw[name]);
    const list = asList(hues);
    const first = STUDIES[name].hues;
    const isWhole = list.length === first.length && list.every(isHue);
    return { numbers: readNumbers(name, numbers), hues: isWhole ? list : first };
  });
  const hues = allHues(read);
  if (new Set(hues).size === hues.length) return read;
  return mapStudies((name) => ({ numbers: read[name].numbers, hues: STUDIES[name].hues }));
}

/** Gives a line a colour; the line that had it gets the one that becomes free, so that no two have the same. */
export function chooseHue(
  studies: StudySettings,
  chosen: { readonly name: StudyName; readonly line: number; readonly hue: number },
): StudySettings {
  const freed = studies[chosen.name].hues[chosen.line];
  if (freed === undefined) return studies;
  return mapStudies((name) => ({
    numbers: studies[name].numbers,
    hues: studies[name].hues.map((hue, line) => {
      if (name === chosen.name && line === chosen.line) return chosen.hue;
      return hue === chosen.hue ? freed : hue;
    }),
  }));
}

/** What is set for a product. */
export function readChoices(chart: Raw, productId: string): ChartChoices {
  const own = asObject(asObject(chart['products'])[productId]);
  return {
    zone: ZONES.find((zone) => zone === chart['zone']) ?? 'local',
    scale: SCALES.find((scale) => scale === own['scale']) ?? 'normal',
    studies: parseStudies(own['studies']),
  };
}

/** The stored object with a product's settings changed. */
export function withChoices(chart: Raw, productId: string, change: Partial<ChartChoices>): Raw {
  const { [productId]: known, ...others } = asObject(chart['products']);
  const { zone, ...own } = change;
  // The newest last: the order of insertion is what tells them apart.
  const kept = Object.entries(others).slice(-(MOST_PRODUCTS - 1));
  const products = Object.fromEntries([...kept, [productId, { ...asObject(known), ...own }]]);
  return { ...chart, ...(zone !== undefined && { zone }), products };
}

/** What was typed as a number of an indicator; undefined where it is none or out of bounds. */
export function parseNumber(rule: NumberRule, typed: string): number | undefined {
  const text = typed.normalize('NFKC').trim().replace(',', '.');
  if (!/^\d{1,4}(\.\d)?$/.test(text)) return undefined;
  const value = Number(text);
  return isNumberFit(rule, value) ? value : undefined;
}
