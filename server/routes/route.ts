// What a route is: one row of routeList.ts. The binder, the API reference and the generated tests read these rows, so a
// call without a row cannot exist.
import type * as z from 'zod/mini';
import type { DeepReadonly } from '../../protocol/deepReadonly.ts';
import type { Asker } from '../services/accounts/currentUser.ts';
import type { OperatorDevice } from '../services/operators/operatorDevice.ts';
import type { CurrentOperator } from '../services/operators/operators.ts';
import type { Refusal } from '../services/refusal.ts';
import type { ServiceGroup, Services } from './services.ts';

/** What a handler may know of a request. */
export interface Call<Input, User> {
  /** Query (GET) or body (POST), parsed. */
  readonly input: Input;
  readonly user: User;
  /** True when a token came that is not valid (any more); only routes open to visitors see it. */
  readonly tokenRefused: boolean;
  /** Served language code, and its BCP-47 tag. */
  readonly lang: string;
  readonly languageTag: string;
  /** Idempotency-Key, lower case; a fresh UUID where the route takes one and none came. '' where it takes none. */
  readonly key: string;
  readonly userAgent: string;
  /** The token itself, '' where none came; for an answer that repeats it. */
  readonly token: string;
  /** The host the request was sent to, as the client wrote it. */
  readonly host: string;
  /** The hosts that the connection itself came to (server/plugins/ownHosts.ts). */
  readonly ownHosts: readonly string[];
  /** The network address it came from; of IPv6 the part that names a subscriber (server/plugins/sourceOf.ts). */
  readonly source: string;
  /** The secret that this browser keeps as the maker of an account, '' where it keeps none (practiceCodes.ts). */
  readonly maker: string;
  /** Has the browser keep one. */
  readonly keepMaker: (secret: string) => void;
  /** The secret that an operator's browser keeps, and has kept (operatorDevice.ts). */
  readonly device: OperatorDevice;
}

export type Schema = z.core.$ZodType;
/** What is answered to a call whose `data` has this schema. */
export type Answered<Answer extends Schema> = Promise<DeepReadonly<z.infer<Answer>>>;

export type Method = 'GET' | 'POST';

/** What a route says of itself. */
export interface Said<Input extends Schema, Answer extends Schema> {
  /** `required` on every POST that moves money or creates an order (wire.md "Conventions"). */
  readonly idempotencyKey?: 'required' | 'optional';
  /** Costs a password hash or a mail: bounded per address; operators' sign-ins more tightly than users'. */
  readonly isSignIn?: true | 'operator';
  /** Mails a code: bounded per source besides. */
  readonly sendsCode?: true;
  /** The user hears of it by mail, now or once it is decided: in the language of this request. */
  readonly isMailed?: true;
  /** The answer holds nothing of who asks, and nothing that he wrote: it may be compressed. */
  isPublic?(input: z.infer<Input>): boolean;
  /** The same question has the same answer for ever: it may be kept wherever it comes past. */
  isImmutable?(input: z.infer<Input>): boolean;
  /** How many requests this one counts for where it costs more than most; 1 without it. Must not throw. */
  weigh?(input: z.infer<Input>): number;
  /** Characters of its answer that cost as much as the cheapest call, where they are copied and not worked out. */
  readonly charactersPaid?: number;
  /** Of an operator's call: its body may be longer than one of a few fields is, in bytes; nobody else's is read. */
  readonly bodyLimit?: number;
  /** What is wrong with a body that is longer than any is read, where it can be but one thing. */
  readonly tooLong?: () => Refusal;
  /** Schema of the query (GET) or of the body (POST). */
  readonly input: Input;
  /** Schema of `data`. */
  readonly answer: Answer;
  /** One sentence for the API reference. */
  readonly summary: string;
}

/** A row as the binder sees it: the handler's types are checked where the row is written. */
export interface Route<Need extends ServiceGroup = ServiceGroup> extends Omit<
  Said<Schema, Schema>,
  'isPublic' | 'isImmutable' | 'weigh'
> {
  readonly group: string;
  readonly call: string;
  readonly method: Method;
  /** The groups of services that its handler is given. */
  readonly needs: readonly Need[];
  isPublic?(input: never): boolean;
  isImmutable?(input: never): boolean;
  weigh?(input: never): number;
  readonly auth: 'visitor' | 'user' | 'operator';
  /** Of a visitor's call: whose token came along is answered otherwise. */
  readonly knowsUsers?: boolean;
  /** Of an operator's call: who may make it at all. */
  readonly roles?: readonly OperatorRole[];
  handle(services: Pick<Services, Need>, call: Call<never, never>): Promise<unknown>;
}

interface Handled<
  Input extends Schema,
  Answer extends Schema,
  Need extends ServiceGroup,
  User,
> extends Said<Input, Answer> {
  handle(services: Pick<Services, Need>, call: Call<z.infer<Input>, User>): Answered<Answer>;
}

/** What tells of the token that came along. */
type OfToken = 'user' | 'token' | 'tokenRefused';

interface HandledForAll<
  Input extends Schema,
  Answer extends Schema,
  Need extends ServiceGroup,
> extends Said<Input, Answer> {
  handle(
    services: Pick<Services, Need>,
    call: Omit<Call<z.infer<Input>, undefined>, OfToken>,
  ): Answered<Answer>;
}

export type OperatorRole = CurrentOperator['role'];
export const EVERY_ROLE: readonly OperatorRole[] = [
  'reviewer',
  'finance',
  'content',
  'auditor',
  'admin',
];

/** The answer of a call that tells nothing but that it was done. */
export const done = async (act: Promise<unknown>): Promise<Record<never, never>> => {
  await act;
  return {};
};

/** Makes the routes of one call group whose handlers are given these groups of services. */
export const routesOf = <const Need extends ServiceGroup>(group: string, ...needs: Need[]) => ({
  /** A call anybody may make, and that answers everybody the same: its handler hears of no token. */
  visitorRoute: <Input extends Schema, Answer extends Schema>(
    method: Method,
    call: string,
    row: HandledForAll<Input, Answer, Need>,
  ): Route<Need> => ({ group, call, method, needs, ...row, auth: 'visitor' }),

  /** A call anybody may make; `call.user` is there when a valid token came along. */
  eitherRoute: <Input extends Schema, Answer extends Schema>(
    method: Method,
    call: string,
    row: Handled<Input, Answer, Need, Asker | undefined>,
  ): Route<Need> => ({ group, call, method, needs, ...row, auth: 'visitor', knowsUsers: true }),

  /** A call that needs a token. */
  userRoute: <Input extends Schema, Answer extends Schema>(
    method: Method,
    call: string,
    row: Handled<Input, Answer, Need, Asker>,
  ): Route<Need> => ({ group, call, method, needs, ...row, auth: 'user' }),

  /** A call of the back office: needs an operator's token, which no user's token is. */
  operatorRoute: <Input extends Schema, Answer extends Schema>(
    method: Method,
    call: string,
    row: Handled<Input, Answer, Need, CurrentOperator> & {
      readonly roles: readonly OperatorRole[];
    },
  ): Route<Need> => ({ group, call, method, needs, ...row, auth: 'operator' }),
});

export const pathOf = (route: Pick<Route, 'group' | 'call'>): string =>
  `/api/${route.group}/${route.call}`;
