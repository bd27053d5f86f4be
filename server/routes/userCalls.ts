// The calls of a user upon one use case, each by the name of its method: what is done once for a key, pages of lists, what is read.
import type * as z from 'zod/mini';
import type { Asker } from '../services/accounts/currentUser.ts';
import { callMethod, type Fits } from './method.ts';
import { type PageAsked, pageOf, type PageOf } from './page.ts';
import { type Method, type Route, routesOf, type Said, type Schema } from './route.ts';
import type { ServiceGroup, Services } from './services.ts';

/** Rows of the call group `group`, each handled by the use case that `caseOf` finds among the services of `need`. */
export const userCalls = <const Need extends ServiceGroup, Case>(
  group: string,
  need: Need,
  caseOf: (services: Pick<Services, Need>) => Case,
) => {
  const { userRoute } = routesOf(group, need);
  const keyless =
    (method: Method) =>
    <By extends keyof Case, Input extends Schema, Answer extends Schema>(
      call: string,
      by: By,
      said: Said<Input, Answer> & Fits<Case[By], [Asker, z.infer<Input>], Answer>,
    ): Route<Need> =>
      userRoute(method, call, {
        ...said,
        handle: (services, { user, input }) => callMethod(caseOf(services), by, user, input),
      });
  return {
    /** Done once for its key, which has to come along unless the row says that it may be missing. */
    write: <By extends keyof Case, Input extends Schema, Answer extends Schema>(
      call: string,
      by: By,
      said: Said<Input, Answer> & Fits<Case[By], [Asker, string, z.infer<Input>], Answer>,
    ): Route<Need> =>
      userRoute('POST', call, {
        idempotencyKey: 'required',
        ...said,
        handle: (services, { user, key, input }) =>
          callMethod(caseOf(services), by, user, key, input),
      }),

    /** Without a key: done twice, it comes to the same. */
    post: keyless('POST'),
    read: keyless('GET'),

    /** A page of what there is; without a limit it is as long as pages are. */
    list: <By extends keyof Case, Input extends PageAsked, Answer extends Schema>(
      call: string,
      by: By,
      said: Said<Input, Answer> & Fits<Case[By], [Asker, PageOf<z.infer<Input>>], Answer>,
    ): Route<Need> =>
      userRoute('GET', call, {
        ...said,
        handle: (services, { user, input }) =>
          callMethod(caseOf(services), by, user, pageOf(input)),
      }),
  };
};
