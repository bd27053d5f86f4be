// HTML of the server → nodes that may stand on a page. The server has sanitised it when it was written; this browser does it
// again (reliability.md "Rules"). Must never be imported by what the first view loads: the sanitiser is as large as a page.
import DOMPurify from 'dompurify';

/** What a document is made of (protocol/richtext.ts); everything else leaves its text behind. */
const TAGS = 'h2 h3 p br ul ol li table thead tbody tr th td a strong em code'.split(' ');
/** A page of ours, or the outside over HTTPS. */
const ADDRESSES = /^(?:https:\/\/|#\/)/;

interface TrustedTypesWindow {
  /** What lib/trustedTypes.ts has made; null before. */
  readonly trustedTypes?: { readonly defaultPolicy: object | null };
}

function markLinks(nodes: DocumentFragment): void {
  for (const link of nodes.querySelectorAll('a')) {
    const href = link.getAttribute('href');
    // Without an address it is a word among words.
    if (href === null) link.replaceWith(...link.childNodes);
    else if (!href.startsWith('#')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
  }
}

/** Untrusted HTML → harmless nodes: no script, no style, no picture, no handler; links lead where they say. */
export function sanitizeHtml(html: string): DocumentFragment {
  const policy = (window as unknown as TrustedTypesWindow).trustedTypes?.defaultPolicy ?? undefined;
  const nodes = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: ADDRESSES,
    RETURN_DOM_FRAGMENT: true,
    // The browser's own type of a policy is wider than what is used of it.
    ...(policy !== undefined && { TRUSTED_TYPES_POLICY: policy as never }),
  });
  markLinks(nodes);
  return nodes;
}
