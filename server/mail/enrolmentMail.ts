// The mail by which an operator sets password and authenticator, as text and as HTML without pictures or links.
import { fill, mailTexts, type ServedLanguage } from '../languages.ts';
import type { Mail } from '../ports.ts';
import { escapeHtml } from '../escapeHtml.ts';
import { makeHtmlMail, paragraph } from './htmlMail.ts';

export interface EnrolmentMailInput {
  readonly email: string;
  readonly code: string;
  readonly kind: 'invite' | 'reset';
}

export function makeEnrolmentMail(
  { email, code, kind }: EnrolmentMailInput,
  brand: string,
  language: ServedLanguage,
): Mail {
  const texts = mailTexts(language).office;
  const subject = fill(language, texts.subject, { brand });
  const before = [texts.greeting, fill(language, texts[kind], { brand })];
  const after = [texts.validity, texts.ignore];
  const shown = `<p><strong>${escapeHtml(code)}</strong></p>`;
  return {
    to: email,
    subject,
    text: `${[...before, `    ${code}`, ...after].join('\n\n')}\n`,
    html: makeHtmlMail(
      subject,
      [...before.map(paragraph), shown, ...after.map(paragraph)],
      language,
    ),
  };
}
