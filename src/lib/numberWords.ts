// A number below a million in words, so that nobody takes 25,000 for 25.000. English and Chinese are spelled out; other
// languages say the thousands in words ("25 Tausend") and the rest in figures, as Intl knows them.

const ONES = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
  'seventeen eighteen nineteen',
]
  .join(' ')
  .split(' ');
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function englishUnder1000(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  if (value < 100) {
    const rest = value % 10;
    const tens = TENS[Math.floor(value / 10)] ?? '';
    return rest === 0 ? tens : `${tens}-${ONES[rest] ?? ''}`;
  }
  const rest = value % 100;
  const hundreds = `${ONES[Math.floor(value / 100)] ?? ''} hundred`;
  return rest === 0 ? hundreds : `${hundreds} ${englishUnder1000(rest)}`;
}

function english(thousands: number, rest: number): string {
  const parts = thousands === 0 ? [] : [`${englishUnder1000(thousands)} thousand`];
  if (rest > 0 || thousands === 0) parts.push(englishUnder1000(rest));
  return parts.join(' ');
}

const DIGITS = '零 一 二 三 四 五 六 七 八 九'.split(' ');
/** The places of four figures, highest first. */
const PLACES = ['千', '百', '十', ''];

function chineseUnder10000(value: number): string {
  let text = '';
  let isGap = false;
  for (const [index, place] of PLACES.entries()) {
    const digit = Math.floor(value / 10 ** (3 - index)) % 10;
    if (digit === 0) isGap = text !== '';
    else {
      // A ten at the very front is said without its one: 十二.
      const name = digit === 1 && place === '十' && text === '' ? '' : (DIGITS[digit] ?? '');
      text += `${isGap ? '零' : ''}${name}${place}`;
      isGap = false;
    }
  }
  return text;
}

function chinese(value: number): string {
  if (value === 0) return '零';
  const tenThousands = Math.floor(value / 10_000);
  const rest = value % 10_000;
  const high = tenThousands === 0 ? '' : `${chineseUnder10000(tenThousands)}万`;
  const gap = high !== '' && rest > 0 && rest < 1000 ? '零' : '';
  const low = chineseUnder10000(rest);
  return `${high}${gap}${high !== '' && low.startsWith('十') ? '一' : ''}${low}`;
}

/** `value`: plain decimal text of a whole number, 0 to 999,999. */
export function numberWords(value: string, locale: string): string {
  const whole = Number(value);
  const thousands = Math.floor(whole / 1000);
  const rest = whole % 1000;
  if (locale === 'en' || locale.startsWith('en-')) return english(thousands, rest);
  if (locale === 'zh-Hans') return chinese(whole);
  const words = { notation: 'compact', compactDisplay: 'long', numberingSystem: 'latn' } as const;
  const high = new Intl.NumberFormat(locale, words).format(thousands * 1000);
  return rest === 0 ? high : `${high} ${rest}`;
}
