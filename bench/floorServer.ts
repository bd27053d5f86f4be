// Builds the floor (bench/floor) as the client is built, and serves it compressed on loopback as the server serves the client.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import type { Rolldown } from 'vite';

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' };

/** What the server sends with a part of the client; a header weighs too. */
const HEADERS = {
  'content-encoding': 'br',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'accept-encoding',
};

/** Answers its origin, and how it is ended. */
export async function startFloor(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const root = join(import.meta.dirname, 'floor');
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: { input: [join(root, 'index.html'), join(root, 'contract.html')] },
    },
  })) as Rolldown.RolldownOutput;
  const files = new Map(
    built.output.map((output) => {
      const content = output.type === 'chunk' ? output.code : output.source;
      return [`/${output.fileName}`, brotliCompressSync(content)];
    }),
  );
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const body = files.get(path);
    if (body === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain';
    response.writeHead(200, { ...HEADERS, 'content-type': type, 'content-length': body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
