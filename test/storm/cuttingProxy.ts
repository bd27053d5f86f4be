/**
 * A wire between client and server that breaks: the request goes through whole, the answer never arrives.
 */
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

export interface CuttingProxy {
  readonly url: string;
  /** Connections cut so far. */
  readonly cuts: number;
  close(): Promise<void>;
}

export type Cut =
  /** When the server has begun to answer: the command is committed. */
  | 'at the answer'
  /** When the request has gone through: nobody knows how far the server is. */
  | 'after the request';

/** Whether all of a request has come; its head and its body may come apart. */
function isWhole(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const head = text.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(text)?.[1] ?? '0';
  return head >= 0 && bytes.length >= head + 4 + Number(length);
}

/** `cut` is asked for each connection. */
export async function openCuttingProxy(port: number, cut: () => Cut): Promise<CuttingProxy> {
  let cuts = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const how = cut();
    const upstream = connect(port, '127.0.0.1');
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // A broken wire is what this is for.
      socket.on('error', end);
    }
    let request = Buffer.alloc(0);
    client.on('data', (bytes) => {
      request = Buffer.concat([request, bytes]);
      const isLast = isWhole(request);
      upstream.write(bytes, () => {
        if (how !== 'after the request' || !isLast) return;
        cuts += 1;
        // The server reads what is in the wire; it must see the end of the request before the break.
        upstream.end();
        client.destroy();
      });
    });
    upstream.on('data', () => {
      if (how !== 'at the answer') return;
      cuts += 1;
      end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${own}`,
    get cuts() {
      return cuts;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
