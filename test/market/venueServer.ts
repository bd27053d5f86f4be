// A venue on this machine: WebSocket and REST, sending a recorded session again at a multiple of its pace, and failing
// when it is told to.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { Session, SessionFrame } from './session.ts';
import type { Subscription, VenueScript } from './venueScripts.ts';

export interface VenueServer {
  /** Maps a venue's address to this server. */
  endpoint(url: string): string;
  /** Connections opened so far. */
  connections(): number;
  /** Keys of the subscriptions asked for, in order. */
  readonly subscriptions: readonly string[];
  /** Paths of the REST calls, in order. */
  readonly requests: readonly string[];
  /** Frames sent. */
  sent(): number;
  /** Texts other than subscriptions that were answered, e.g. pings. */
  answered(): number;
  /** Breaks every connection without a word. */
  drop(): void;
  /** Refuses connections and REST calls until told otherwise. */
  setDown(isDown: boolean): void;
  /** Goes on living and says nothing. */
  setSilent(isSilent: boolean): void;
  /** Frames for which it holds are not sent. */
  lose(isLost: (frame: SessionFrame) => boolean): void;
  /** The next subscription is answered with this text instead. */
  refuseNext(text: string): void;
  close(): Promise<void>;
}

export interface VenueServerOptions {
  readonly script: VenueScript;
  readonly session: Session;
  /** Recorded seconds per second. */
  readonly speed: number;
}

class Streams {
  readonly #timers = new Map<string, NodeJS.Timeout>();

  /** Sends the frames at their recorded distances, beginning anew when the stream already runs. */
  play(
    key: string,
    frames: readonly SessionFrame[],
    speed: number,
    send: (frame: SessionFrame) => void,
  ): void {
    clearTimeout(this.#timers.get(key));
    const started = performance.now();
    const origin = frames[0]?.timeMs ?? 0;
    let next = 0;
    const step = (): void => {
      const elapsed = (performance.now() - started) * speed;
      for (
        let frame = frames[next];
        frame !== undefined && frame.timeMs - origin <= elapsed;
        frame = frames[next]
      ) {
        next += 1;
        send(frame);
      }
      if (next < frames.length) this.#timers.set(key, setTimeout(step, 5));
    };
    // After the acknowledgement has gone out on its own.
    this.#timers.set(key, setTimeout(step, 5));
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}

export async function startVenueServer({
  script,
  session,
  speed,
}: VenueServerOptions): Promise<VenueServer> {
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const streams = new Map<WebSocket, Streams>();
  const subscriptions: string[] = [];
  const requests: string[] = [];
  const state = { connections: 0, sent: 0, answered: 0, isDown: false, isSilent: false };
  let isLost: (frame: SessionFrame) => boolean = () => false;
  let refusal: string | undefined;

  function sendFrame(socket: WebSocket, frame: SessionFrame): void {
    if (state.isSilent || isLost(frame)) return;
    state.sent += 1;
    socket.send(script.send(frame));
  }

  function answer(socket: WebSocket, wanted: Subscription | string): void {
    if (typeof wanted === 'string') {
      state.answered += 1;
      socket.send(wanted);
      return;
    }
    subscriptions.push(wanted.key);
    if (refusal !== undefined) {
      socket.send(refusal);
      refusal = undefined;
      return;
    }
    socket.send(wanted.acknowledgement);
    const frames = session.frames.filter((frame) => wanted.isOurs(frame));
    streams.get(socket)?.play(wanted.key, frames, speed, (frame) => sendFrame(socket, frame));
  }

  http.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', 'http://venue');
    requests.push(url.pathname);
    const body = state.isDown ? undefined : script.rest(url, session);
    response.writeHead(body === undefined ? 503 : 200, { 'content-type': 'application/json' });
    response.end(body ?? '{}');
  });
  http.on('upgrade', (request, socket, head) => {
    if (state.isDown) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      state.connections += 1;
      streams.set(client, new Streams());
      client.on('message', (data: Buffer) => {
        if (state.isSilent) return;
        for (const wanted of script.receive(data.toString('utf8'), session)) answer(client, wanted);
      });
      client.on('close', () => {
        streams.get(client)?.stop();
        streams.delete(client);
      });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const drop = (): void => {
    for (const client of streams.keys()) client.terminate();
  };

  return {
    endpoint: (url) =>
      url.replace(/^(http|ws)s?:\/\//, (_, scheme: string) => `${scheme}://127.0.0.1:${port}/`),
    connections: () => state.connections,
    subscriptions,
    requests,
    sent: () => state.sent,
    answered: () => state.answered,
    drop,
    setDown: (isDown) => {
      state.isDown = isDown;
    },
    setSilent: (isSilent) => {
      state.isSilent = isSilent;
    },
    lose: (chosen) => {
      isLost = chosen;
    },
    refuseNext: (text) => {
      refusal = text;
    },
    async close() {
      drop();
      for (const own of streams.values()) own.stop();
      sockets.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
