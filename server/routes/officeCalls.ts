// Calls of the back office upon one use case, each by the name of its method. What is no operation of the executor is done once for a
// key all the same: sent again, it is answered as before.
import type * as z from 'zod/mini';
import type { Commit } from '../services/operators/operatorCalls.ts';
import type { CurrentOperator } from '../services/operators/operators.ts';
import { callMethod, type Fits } from './method.ts';
import { type PageAsked, pageOf, type PageOf } from './page.ts';
import {
  type OperatorRole,
  type Route,
  routesOf,
  type Said as RouteSaid,
  type Schema,
} from './route.ts';
import type { ServiceGroup, Services } from './services.ts';

type ObjectSchema = z.core.$ZodType<object>;
interface Said<Input extends Schema, Answer extends Schema> extends RouteSaid<Input, Answer> {
  readonly roles: readonly OperatorRole[];
}

/** Rows handled by the use case that `caseOf` finds among the services of the office and of `needs`. */
export const officeCalls = <Case, const Need extends ServiceGroup = never>(
  caseOf: (services: Pick<Services, Need | 'office'>) => Case,
  ...needs: Need[]
) => {
  const { operatorRoute } = routesOf<Need | 'office'>('operator', 'office', ...needs);
  return {
    /** A page of what there is, whoever asks. */
    list: <By extends keyof Case, Input extends PageAsked, Answer extends Schema>(
      call: string,
      by: By,
      said: Said<Input, Answer> & Fits<Case[By], [PageOf<z.infer<Input>>], Answer>,
    ): Route<Need | 'office'> =>
      operatorRoute('GET', call, {
        ...said,
        handle: (services, { input }) => callMethod(caseOf(services), by, pageOf(input)),
      }),

    /** An operation of the executor, whose key has to come along. */
    operation: <By extends keyof Case, Input extends Schema, Answer extends Schema>(
      call: string,
      by: By,
      said: Said<Input, Answer> & Fits<Case[By], [CurrentOperator, string, z.infer<Input>], Answer>,
    ): Route<Need | 'office'> =>
      operatorRoute('POST', call, {
        idempotencyKey: 'required',
        ...said,
        handle: (services, { user, key, input }) =>
          callMethod(caseOf(services), by, user, key, input),
      }),

    /** What it changes it commits by the `Commit` that it is given. The key may be missing unless the row says otherwise. */
    once: <By extends keyof Case, Input extends ObjectSchema, Answer extends ObjectSchema>(
      call: string,
      by: By,
      said: Said<Input, Answer> &
        Fits<Case[By], [CurrentOperator, z.infer<Input>, Commit<z.infer<Answer>>], Answer>,
    ): Route<Need | 'office'> =>
      operatorRoute('POST', call, {
        idempotencyKey: 'optional',
        ...said,
        handle: (services, { user: operator, key, input: body }) =>
          services.office.operatorCalls.once({ operator, key, body }, call, (commit) =>
            callMethod(caseOf(services), by, operator, body, commit),
          ),
      }),
  };
};
