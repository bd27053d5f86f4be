import type { FastifyInstance } from 'fastify';

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

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-dns-prefetch-control': 'off',
};

/** Two years, the usual minimum of preload lists. Only where HTTPS is certain, else practice on plain HTTP would break. */
const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains';

/** What an answer carries; `isSecure`: the request came over HTTPS. */
export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return isSecure
    ? { ...HEADERS, 'strict-transport-security': STRICT_TRANSPORT_SECURITY }
    : HEADERS;
}

/** Puts the security headers on every answer of the app, errors and files included. */
export function addSecurityHeaders(app: FastifyInstance, mode: 'practice' | 'live'): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(mode === 'live' || request.protocol === 'https'));
    done();
  });
}
