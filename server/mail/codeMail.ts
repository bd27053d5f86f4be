import { escapeHtml } from '../escapeHtml.ts';
import { makeHtmlMail, paragraph } from './htmlMail.ts';
import { fill, mailTexts, type ServedLanguage } from '../languages.ts';
import type { Mail } from '../ports.ts';

export interface CodeMailInput {
  readonly email: string;
  readonly purpose: 'register' | 'login' | 'email' | 'password' | 'withdraw' | 'address';
  readonly code: string;
  readonly validMinutes: number;
}

/** The mail with a verification code, as text and as HTML without pictures or links. */
export function makeCodeMail(input: CodeMailInput, brand: string, language: ServedLanguage): Mail {
  const texts = mailTexts(language).code;
  const params = { brand, code: input.code, minutes: String(input.validMinutes) };
  const subject = fill(language, texts.subject, params);
  const before = [texts.greeting, texts[input.purpose]];
  const after = [texts.validity, texts.ignore].map((text) => fill(language, text, params));
  const code = `<p style="font-size:28px;letter-spacing:4px"><strong>${escapeHtml(input.code)}</strong></p>`;
  return {
    to: input.email,
    subject,
    text: `${[...before, `    ${input.code}`, ...after].join('\n\n')}\n`,
    html: makeHtmlMail(
      subject,
      [...before.map(paragraph), code, ...after.map(paragraph)],
      language,
    ),
  };
}
