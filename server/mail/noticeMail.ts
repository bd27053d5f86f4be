import { makeHtmlMail, paragraph } from './htmlMail.ts';
import { fill, mailTexts, type ServedLanguage } from '../languages.ts';
import type { Mail } from '../ports.ts';

export interface NoticeMailInput {
  readonly recipient: string;
  /** A key of the catalogue's `notice.subject` and `notice.text`. */
  readonly kind: string;
  /** As they were kept: decimals as machines write them, `until` in milliseconds. */
  readonly params: Readonly<Record<string, string>>;
  readonly createdAt: number;
}

/** YYYY-MM-DD HH:mm:ss (product.md §9), in UTC, which the text says. */
const formatTime = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The mail that tells what was done with an account, as text and as HTML without pictures or links; what is no news warns. */
export function makeNoticeMail(
  { recipient, kind, params, createdAt }: NoticeMailInput,
  brand: string,
  language: ServedLanguage,
  isNews: (kind: string) => boolean,
): Mail {
  const texts = mailTexts(language).notice;
  const textOf = (table: Readonly<Record<string, string>>, key: string): string => {
    const text = table[key];
    if (text === undefined) throw new Error(`no mail text for ${key}`);
    return text;
  };
  const { until, reason = '' } = params;
  const values = {
    ...params,
    brand,
    reason: reason === '' ? '' : textOf(texts.reason, reason),
    time: formatTime(createdAt),
    ...(until === undefined ? {} : { until: formatTime(Number(until)) }),
  };
  const subject = fill(language, textOf(texts.subject, kind), values);
  const lines = [
    texts.greeting,
    textOf(texts.text, kind),
    texts.time,
    ...(until === undefined ? [] : [texts.hold]),
    ...(isNews(kind) ? [] : [texts.warning]),
    texts.safety,
  ].map((text) => fill(language, text, values));
  return {
    to: recipient,
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: makeHtmlMail(subject, lines.map(paragraph), language),
  };
}
