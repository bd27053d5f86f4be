import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Everything from our own address, nothing inline, nobody may frame us (reliability.md "Rules"). */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** No string becomes markup or a script but through the client's one policy (src/lib/trustedTypes.ts). */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default";
const PAGE_POLICY = `${CONTENT_SECURITY_POLICY}; ${TRUSTED_TYPES}`;
/** The API reference is a foreign program, which writes its page itself; it too loads nothing but its own files. */
const FOREIGN_PAGES = /^\/api\/docs(?:[/?]|$)/;

/** The same with scripts that stand in a page itself, each allowed by the hash of its text. */
export function allowScripts(texts: readonly string[]): string {
  const hashes = texts.map(
    (text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return PAGE_POLICY.replace("script-src 'self'", `script-src 'self'${hashes.join('')}`);
}

/** What only says something of a page: how it may load, be framed, and what it may use. */
const DOCUMENT_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': PAGE_POLICY,
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-dns-prefetch-control': 'off',
};

const HEADERS: Readonly<Record<string, string>> = {
  ...DOCUMENT_HEADERS,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Two years, the usual minimum of preload lists. Only where HTTPS is certain, else practice on plain HTTP would break. */
const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains';

/** What an answer carries; `isSecure`: the request came over HTTPS. */
export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return isSecure
    ? { ...HEADERS, 'strict-transport-security': STRICT_TRANSPORT_SECURITY }
    : HEADERS;
}

/**
 * Scripts, styles, fonts and pictures of the build that a page loads. Not a worker's script, whose policy comes with the
 * script itself, nor what a browser would open as a page.
 */
const PART_OF_A_PAGE =
  /\/assets\/(?!.*worker)[^/]+\.(?:js|css|woff2?|png|webp|ico)(?:\.br|\.gz)?$/i;

/** Whether a file needs no header that speaks of a page; they are as long as a small file. */
export const isPartOfAPage = (file: string): boolean => PART_OF_A_PAGE.test(file);

export function removeDocumentHeaders(reply: Pick<FastifyReply, 'removeHeader'>): void {
  for (const name of Object.keys(DOCUMENT_HEADERS)) reply.removeHeader(name);
}

/** Puts the security headers on every answer of the app, errors and files included. */
export function addSecurityHeaders(app: FastifyInstance, mode: 'practice' | 'live'): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(mode === 'live' || request.protocol === 'https'));
    if (FOREIGN_PAGES.test(request.url))
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
    done();
  });
}
