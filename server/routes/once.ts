// Routes of the back office whose act is no operation of the executor: sent again with its key, it is answered as before.
import type { CurrentOperator } from '../services/operators/operators.ts';
import type { Call } from './route.ts';
import type { Services } from './services.ts';

type Office = Pick<Services, 'office'>;

/** The handler of `operator/<call>`; `act` is done once for a key. */
export const once =
  <Input extends object, Answer extends object, Given extends Office = Office>(
    call: string,
    act: (
      office: Services['office'],
      user: CurrentOperator,
      input: Input,
      given: Given,
    ) => Promise<Answer>,
  ) =>
  (given: Given, { user, key, input }: Call<Input, CurrentOperator>): Promise<Answer> =>
    given.office.operatorCalls.once({ operator: user, key, body: input }, call, () =>
      act(given.office, user, input, given),
    );
