// From a request to its one operation: whose it is, whether it may be taken at all, what stood when it was taken, and when it is
// run: at once, or at the first accepted price message after it. Written once, for every kind.
// Must take an operation at one moment: what was looked up before must not age in between.
// Source: house.md "One intake", decisions.md "Contract" (market order).
import type { ProductId, Tick, TimeMs } from '../../core/market/types.ts';
import type { Asked } from '../../core/proof/placeLine.ts';
import type { Answer, RefusalBody } from '../execution/command.ts';
import { refuse } from '../execution/commonOperations.ts';
import type { MatchingEngine } from '../execution/matchingEngine.ts';
import {
  type Identified,
  type Operation,
  operationOf,
  type OperationHandler,
  type Place,
} from '../execution/operation.ts';
import type { Joining } from '../execution/waitingOrder.ts';
import type { Clock } from '../ports.ts';
import { askedText, identifyAsked, refusalOf, unwrap } from './commandKeys.ts';
import type { KeptAnswers } from './keptAnswers.ts';

/** What an operation is made of. */
export interface Made {
  readonly handler: OperationHandler<never>;
  readonly input: unknown;
}

export const make = <Input>(handler: OperationHandler<Input>, input: Input): Made => ({
  handler,
  input,
});

/** A request as it was taken: refused, to be run at once, or at the first accepted message of a product. */
export type Taken =
  | { readonly refusal: RefusalBody }
  | (Made & {
      /** Where it is an order: the product in whose log it gets its place. */
      readonly productId?: ProductId;
    })
  | {
      readonly productId: ProductId;
      /** The message that stood when it was taken. */
      readonly afterSeq: number;
      /** Without a message for so long it is refused with `stale_quote`. */
      readonly withinMs: number;
      /** What of the message joins its input; refused in the same way without a conversion rate that it needs. */
      readonly atMessage: Made & { readonly joining: Joining };
    };

/** An operation that the message joins: its book and prices alone, … */
export const makeAtTick = <Input extends { readonly tick: Tick }>(
  handler: OperationHandler<Input>,
  input: Omit<Input, 'tick'>,
) => ({ handler, input, joining: 'tick' as const });

/** … or with the conversion rate of its moment. */
export const makeAtPrice = <Input extends { readonly tick: Tick; readonly quoteRate: string }>(
  handler: OperationHandler<Input>,
  input: Omit<Input, 'tick' | 'quoteRate'>,
) => ({ handler, input, joining: 'tick and rate' as const });

/** What several kinds refuse a request with before it is an operation of theirs. */
export const NOT_FOUND: Taken = { refusal: { error: 'not_found' } };
export const PAUSED: Taken = { refusal: { error: 'market_paused' } };

/** A call of the wire. */
export interface Call {
  /** e.g. "spot_order/submit". */
  readonly name: string;
  /** Takes on risk: not while prices do not reach the log, and a frozen account hears of that before anything else. */
  readonly opens: boolean;
}

export interface Request {
  readonly userId: string;
  /** Who asks, where it is not the user: an operator, whose keys are his own. */
  readonly by?: string;
  readonly key: string;
  /** What its key stands for, without the secrets that prove who asks. */
  readonly body: unknown;
}

/** Gives an order its place between two messages of its product's log, and tells its owner before the next one. */
export type AcceptOrder = (order: {
  readonly userId: string;
  readonly productId: ProductId;
  readonly asked: Asked;
  readonly at: TimeMs;
}) => string;

export interface IntakeOptions {
  readonly matching: Pick<MatchingEngine, 'atNextTick' | 'run'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: () => string;
  /** Returns the line of the acceptance. */
  readonly acceptOrder: AcceptOrder;
  /** Refuses with `prices_unrecorded`: what prices outside the log would fill could not be explained later. */
  readonly assertRecorded: () => void;
  /** The kept answer of a key; refuses with `conflict` where it was used for something else. */
  readonly findAnswer: (who: Identified) => Promise<Answer | undefined>;
  /** Answers to recent orders: one that is sent again is accepted once. */
  readonly kept: KeptAnswers;
}

export interface Intake {
  /**
   * Takes a request and runs it; refuses with Refusal. `look` says what stands now: it is asked at the moment that the
   * operation is accepted.
   */
  take<Result>(call: Call, request: Request, look: (at: TimeMs) => Taken): Promise<Result>;
  /**
   * The same for a request that its owner has to prove before it can be an operation: asks for no proof again where it was
   * answered. What `prove` refuses is the request's answer, unless it was answered meanwhile: a proof that is used up by now may
   * have been so by this very request. Only what says when to come again is no answer.
   */
  takeProven<Result, Proof>(
    call: Call,
    request: Request,
    prove: () => Promise<Proof>,
    look: (proof: Proof) => Taken,
  ): Promise<Result>;
}

const STALE: RefusalBody = { error: 'stale_quote' };

const askedOf = ({ name }: Call, { body }: Request): string => askedText(name, body);
const whoAsks = ({ userId, by, key }: Request, asked: string) =>
  identifyAsked({ userId, by }, key, asked);

export function createIntake(options: IntakeOptions): Intake {
  const { matching, clock, newId, assertRecorded, acceptOrder, findAnswer, kept } = options;

  const placeOf = (
    asked: string,
    { userId, key }: Request,
    taken: Taken,
    at: TimeMs,
  ): Place | undefined => {
    if ('refusal' in taken || taken.productId === undefined) return undefined;
    const { productId } = taken;
    const line = acceptOrder({ userId, productId, asked: { key, text: asked }, at });
    return { asked, line };
  };

  const take = async <Result>(
    call: Call,
    request: Request,
    look: (at: TimeMs) => Taken,
  ): Promise<Result> => {
    const { opens } = call;
    const asked = askedOf(call, request);
    const who = whoAsks(request, asked);
    const known = kept.find(who);
    if (known !== undefined) {
      const first = await known;
      return first === undefined ? take(call, request, look) : unwrap<Result>(first);
    }
    if (opens) assertRecorded();
    const at = clock.now();
    const taken = look(at);
    const place = placeOf(asked, request, taken, at);
    const accepted = { id: newId(), at, ...(place && { place }) };
    const refused = (refusal: RefusalBody): Operation =>
      operationOf(refuse, who, { refusal, opens }, accepted);
    const made = ({ handler, input }: Made): Operation =>
      operationOf(handler, who, input as never, accepted);
    const run = (): Promise<Answer> => {
      if ('refusal' in taken) return matching.run(refused(taken.refusal));
      if ('handler' in taken) return matching.run(made(taken));
      const { productId, afterSeq, withinMs, atMessage } = taken;
      return matching.atNextTick({
        productId,
        afterSeq,
        until: at + withinMs,
        operation: made(atMessage),
        joining: atMessage.joining,
        refusal: refused(STALE),
      });
    };
    const answer = run();
    if (place) kept.keep(who, answer);
    return unwrap<Result>(await answer);
  };

  return {
    take,

    takeProven: async (call, request, prove, look) => {
      const who = whoAsks(request, askedOf(call, request));
      const before = await findAnswer(who);
      if (before !== undefined) return unwrap(before);
      const taken = await prove().then(look, (error: unknown): Taken => {
        const refusal = refusalOf(error);
        if (refusal === undefined) throw error;
        return { refusal };
      });
      return take(call, request, () => taken);
    },
  };
}
