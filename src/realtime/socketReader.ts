// What comes over the socket is read here, in its thread, before anything is made of it: by the schemas of the protocol.
// Must never let through what does not fit; the first of each kind is told, the others are counted.
// Source: protocol/socketEvents.ts.
import * as z from 'zod/mini';
import { streamMessage, streamSnapshot, subscribeAnswer } from '../../protocol/socketEvents.ts';
import type {
  StreamMessage,
  StreamMessages,
  StreamSnapshot,
  SubscribeAnswer,
  Subscription,
} from '../../protocol/socketEvents.ts';

/** An acknowledgement whose snapshot is the stream's. */
export type ReadAnswer =
  | Extract<SubscribeAnswer, { ok: false }>
  | { readonly ok: true; readonly seq: number; readonly snapshot: StreamSnapshot };

export interface Misfit {
  /** The event, or `subscribe <channel>` for an acknowledgement. */
  readonly what: string;
  /** Where in it, and what is wrong there. */
  readonly why: string;
}

export interface SocketReader {
  /** Undefined when it does not fit. */
  readonly readMessage: (event: keyof StreamMessages, sent: unknown) => StreamMessage | undefined;
  /** Undefined when it does not fit. */
  readonly readAnswer: (stream: Subscription, sent: unknown) => ReadAnswer | undefined;
  /** How many did not fit, by what they should have been. */
  readonly misfits: ReadonlyMap<string, number>;
}

function describe({ issues }: z.core.$ZodError): string {
  return issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ');
}

/** `tell` hears of the first misfit of each kind. */
export function makeSocketReader(tell: (misfit: Misfit) => void): SocketReader {
  const misfits = new Map<string, number>();
  const refuse = (what: string, error: z.core.$ZodError): undefined => {
    const count = misfits.get(what) ?? 0;
    misfits.set(what, count + 1);
    if (count === 0) tell({ what, why: describe(error) });
  };
  return {
    misfits,
    readMessage: (event, sent) => {
      const read = z.safeParse(streamMessage, { event, message: sent });
      return read.success ? read.data : refuse(event, read.error);
    },
    readAnswer: ({ channel }, sent) => {
      const what = `subscribe ${channel}`;
      const answer = z.safeParse(subscribeAnswer, sent);
      if (!answer.success) return refuse(what, answer.error);
      if (!answer.data.ok) return answer.data;
      const { seq, snapshot } = answer.data;
      const read = z.safeParse(streamSnapshot, { channel, snapshot });
      return read.success ? { ok: true, seq, snapshot: read.data } : refuse(what, read.error);
    },
  };
}
