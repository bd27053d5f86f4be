import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { compressed } from './compress.ts';
import { allowScripts, isPartOfAPage, removeDocumentHeaders } from './securityHeaders.ts';

/** The built client's address (product.md §2: base /h5/). */
const BASE = '/h5/';
/** Names under assets/ carry the hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** What asks whether a file changed, or for a part of it: of one that never changes nobody asks, and each first view pays for them. */
const VALIDATORS = ['etag', 'last-modified', 'accept-ranges'] as const;
const PAGE = /\/index\.html(\.br|\.gz)?$/;
/** What decides which assets a page loads must always be asked for. */
const ALWAYS_ASKED = /(\/index\.html|\/sw\.js|\.webmanifest)(\.br|\.gz)?$/;

/** The policy of the page: with the script and the import map that the build has put into it. */
function policyOf(page: string): string {
  const scripts = [...page.matchAll(/<script(?: type="importmap")?>([^]*?)<\/script>/g)];
  return allowScripts(scripts.map(([, text = '']) => text));
}

/** Files that stand in the place of the build's, or beside them, by their paths below /h5/: server/brandedClient.ts. */
type OtherFiles = ReadonlyMap<string, { readonly body: Buffer; readonly type: string }>;

const cacheOf = (path: string): string => {
  if (ALWAYS_ASKED.test(path)) return 'no-cache';
  return path.includes('/assets/') ? IMMUTABLE : HOUR;
};

function serveOthers(app: FastifyInstance, others: OtherFiles, policy: string | undefined): void {
  for (const [name, { body, type }] of others) {
    const path = `${BASE}${name === '' ? 'index.html' : name}`;
    app.get(`${BASE}${name}`, async (request, reply) => {
      reply.type(type).header('cache-control', cacheOf(path));
      if (policy !== undefined && PAGE.test(path)) reply.header('content-security-policy', policy);
      if (isPartOfAPage(path)) removeDocumentHeaders(reply);
      return compressed(request, reply, body);
    });
  }
}

/** Serves the built client at /h5/ with the compressed twins the build wrote; source maps are never served. */
export async function serveClient(
  app: FastifyInstance,
  folder: string | undefined,
  others: OtherFiles,
): Promise<void> {
  for (const path of ['/', '/h5']) {
    app.get(path, (_request, reply) => reply.redirect(BASE, 302));
  }
  if (folder === undefined || !existsSync(folder)) return;
  const { default: fastifyStatic } = await import('@fastify/static');
  const page = join(folder, 'index.html');
  const policy = existsSync(page) ? policyOf(readFileSync(page, 'utf8')) : undefined;
  serveOthers(app, others, policy);
  await app.register(fastifyStatic, {
    root: folder,
    prefix: BASE,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path) => !path.endsWith('.map'),
    setHeaders: (reply, path) => {
      const file = path.replaceAll('\\', '/');
      reply.header('cache-control', cacheOf(file));
      if (policy !== undefined && PAGE.test(file)) reply.header('content-security-policy', policy);
      if (isPartOfAPage(file)) removeDocumentHeaders(reply);
      if (cacheOf(file) === IMMUTABLE) for (const name of VALIDATORS) reply.removeHeader(name);
    },
  });
}
