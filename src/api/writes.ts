/** What a write that moves money takes: its body and the key of the form it came from. */
export interface Write<Body> {
  readonly body: Body;
  readonly idempotencyKey: string;
}
