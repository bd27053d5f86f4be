// Markdown of a document → HTML that is safe to show. What is not named here is not there: no script, style, picture, frame or form,
// no attribute but a link's address and its `rel`. Must be the only way to a document's HTML, when it is saved and when it is shown.
import { Marked } from 'marked';
import sanitize from 'sanitize-html';

const markdown = new Marked({ gfm: true, async: false });

/** A page of the client, as its router writes it. */
const ROUTE = /^#\/[\w\-./?=&%]*$/;

/** https or http to a host that is named, without a name and password in it. */
function isAddress(href: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(href) || !URL.canParse(href)) return false;
  const { protocol, username, password } = new URL(href);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

function linkOf(_tag: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  if (ROUTE.test(href)) return { tagName: 'a', attribs: { href } };
  if (!isAddress(href)) return { tagName: 'a', attribs: {} };
  return { tagName: 'a', attribs: { href, rel: 'noopener noreferrer nofollow' } };
}

const heading = (tagName: 'h2' | 'h3') => (): sanitize.Tag => ({ tagName, attribs: {} });

/** How deep elements may be in each other: more than any table in a list, and far below any stack. */
const DEEPEST = 20;

const ALLOWED = 'h2 h3 p br ul ol li strong em code a table thead tbody tr th td';

const OPTIONS: sanitize.IOptions = {
  allowedTags: ALLOWED.split(' '),
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'http'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: DEEPEST,
  enforceHtmlBoundary: false,
  transformTags: {
    a: linkOf,
    b: 'strong',
    i: 'em',
    // A page has its title beside the text.
    h1: heading('h2'),
    h4: heading('h3'),
    h5: heading('h3'),
    h6: heading('h3'),
  },
};

/** HTML without anything that is not allowed; what it was given may be anything. */
export const cleanHtml = (html: string): string => sanitize(html, OPTIONS);

/** Lists in lists without an end, which no reader of Markdown follows. */
export class TooDeep extends Error {}

/** The HTML of a document's Markdown; HTML in it is cleaned like the rest. Throws TooDeep. */
export function toSafeHtml(text: string): string {
  try {
    return cleanHtml(markdown.parse(text, { async: false }));
  } catch (error) {
    // The stack's end.
    if (error instanceof RangeError) throw new TooDeep('the text is nested too deeply');
    throw error;
  }
}
