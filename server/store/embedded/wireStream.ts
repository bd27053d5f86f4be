// A socket without a network: what `pg` believes to be a TCP stream, connected to an embedded PostgreSQL by a function.
// Must never reorder or drop bytes. It answers the start-up handshake itself, since the single-user backend has none.
import { Duplex } from 'node:stream';

export type Exchange = (message: Uint8Array, onData: (bytes: Uint8Array) => void) => Promise<void>;

const AUTHENTICATION_OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY_IDLE = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = 0x58;

function parameterStatus(name: string, value: string): Buffer {
  const body = Buffer.from(`${name}\0${value}\0`);
  const head = Buffer.alloc(5);
  head[0] = 0x53;
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head[0] = 0x51;
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** The backend's one session outlives its connections: a new one must find it as a fresh session would be. */
const FRESH_SESSION = Buffer.concat([simpleQuery('ROLLBACK'), simpleQuery('DEALLOCATE ALL')]);

/** Reply to the start-up message: authenticated, UTF-8, ready. */
const GREETING = Buffer.concat([
  AUTHENTICATION_OK,
  parameterStatus('server_version', '18.0'),
  parameterStatus('client_encoding', 'UTF8'),
  parameterStatus('standard_conforming_strings', 'on'),
  READY_IDLE,
]);

/** The Duplex that `new pg.Pool({ stream: () => new WireStream(exchange) })` takes. */
export class WireStream extends Duplex {
  readonly #exchange: Exchange;
  #greeted = false;

  constructor(exchange: Exchange) {
    super();
    this.#exchange = exchange;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Data is pushed as it arrives.
  }

  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    this.#send(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  #send(bytes: Buffer, done: (error?: Error | null) => void): void {
    this.#forward(bytes).then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }

  async #forward(bytes: Buffer): Promise<void> {
    let rest = bytes;
    if (!this.#greeted) {
      this.#greeted = true;
      await this.#exchange(FRESH_SESSION, () => {});
      this.push(GREETING);
      const startUpLength = bytes.readInt32BE(0);
      rest = bytes.subarray(startUpLength);
    }
    if (rest.length === 0 || rest[0] === TERMINATE) return;
    await this.#exchange(rest, (data) => this.push(data));
  }
}
