import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { allowScripts, isPartOfAPage, removeDocumentHeaders } from './securityHeaders.ts';

/** The built client's address (product.md §2: base /h5/). */
const BASE = '/h5/';
/** Names under assets/ carry the hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
const PAGE = /\/index\.html(\.br|\.gz)?$/;
/** What decides which assets a page loads must always be asked for. */
const ALWAYS_ASKED = /(\/index\.html|\/sw\.js|\.webmanifest)(\.br|\.gz)?$/;

/** The policy of the page: with the script and the import map that the build has put into it. */
function policyOf(page: string): string {
  const scripts = [...page.matchAll(/<script(?: type="importmap")?>([^]*?)<\/script>/g)];
  return allowScripts(scripts.map(([, text = '']) => text));
}

/** Serves the built client at /h5/ with the compressed twins the build wrote; source maps are never served. */
export async function serveClient(app: FastifyInstance, folder: string | undefined): Promise<void> {
  for (const path of ['/', '/h5']) {
    app.get(path, (_request, reply) => reply.redirect(BASE, 302));
  }
  if (folder === undefined || !existsSync(folder)) return;
  const { default: fastifyStatic } = await import('@fastify/static');
  const page = join(folder, 'index.html');
  const policy = existsSync(page) ? policyOf(readFileSync(page, 'utf8')) : undefined;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: BASE,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path) => !path.endsWith('.map'),
    setHeaders: (reply, path) => {
      const file = path.replaceAll('\\', '/');
      if (ALWAYS_ASKED.test(file)) reply.header('cache-control', 'no-cache');
      else reply.header('cache-control', file.includes('/assets/') ? IMMUTABLE : HOUR);
      if (policy !== undefined && PAGE.test(file)) reply.header('content-security-policy', policy);
      if (isPartOfAPage(file)) removeDocumentHeaders(reply);
    },
  });
}
