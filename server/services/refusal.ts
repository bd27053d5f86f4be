// The one way a use case says no: a stable key, and what its sentence needs. The envelope and the HTTP status are made
// from it at the edge (server/plugins/errors.ts). Source: wire.md "Conventions".
import type { ErrorKey } from '../../protocol/errorKeys.ts';

export interface RefusalDetail {
  /** Wire path of an input → key of what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Values for the sentence, e.g. `{ minimum: '0.0001' }`. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** Becomes the `retry-after` header. */
  readonly retryAfterSeconds?: number | undefined;
}

export class Refusal extends Error {
  readonly key: ErrorKey;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly params: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(key: ErrorKey, detail: RefusalDetail = {}) {
    super(key);
    this.name = 'Refusal';
    this.key = key;
    this.fields = detail.fields;
    this.params = detail.params;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}
