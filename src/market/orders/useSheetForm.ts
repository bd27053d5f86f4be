import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/apiError.ts';
import { toastShown } from '../../state/toasts.ts';
import { useForm } from '../../forms/useForm.ts';
import { useKeyedWrite } from '../../forms/useKeyedWrite.ts';
import type { Trigger } from '../../forms/useKeyedWrite.ts';
import type { FieldOf, FieldProblems, Form } from '../../lib/form.ts';
import { useAppDispatch } from '../../state/clientState.ts';

/** Whether an order has ended meanwhile: there is nothing left to change. */
export function isGone({ key }: Pick<ApiError, 'key'>): boolean {
  return key === 'already_final' || key === 'not_found';
}

interface SheetOptions<Draft, Problem, Body, Answer> {
  readonly trigger: Trigger<Body, Answer>;
  readonly first: Draft;
  /** What is said while it is typed; what is only missing shuts the button. */
  readonly problems?: (draft: Draft) => FieldProblems<Draft, Problem>;
  /** Fields of the wire that are not called as they are on the form. */
  readonly fieldOfWire?: Readonly<Partial<Record<string, FieldOf<Draft>>>>;
  readonly bodyOf: (draft: Draft) => Body;
  /** What the user asks for, where the body also follows the market: by default it is the body. */
  readonly intentOf?: (draft: Draft) => unknown;
  /** The toast's sentence, or how to say it of the answer. */
  readonly doneTitle: string | ((answer: NoInfer<Answer>) => string);
  readonly onDone: () => void;
}

/** The form of a sheet with one command: success is told in a toast and closes the sheet, and so does an order that is gone. */
export function useSheetForm<Draft extends object, Body, Answer, Problem = never>(
  options: SheetOptions<Draft, Problem, Body, Answer>,
): Form<Draft, Problem> {
  const { trigger, first, problems, fieldOfWire, bodyOf, doneTitle, onDone } = options;
  const dispatch = useAppDispatch();
  const { t } = useTranslation('trading');
  const write = useKeyedWrite(trigger);
  return useForm<Draft, Problem, Answer>({
    first,
    ...(problems && { problems }),
    ...(fieldOfWire && { fieldOfWire }),
    isSaidAtOnce: () => true,
    send: (draft) => write(bodyOf(draft), options.intentOf?.(draft)),
    onDone: (answer) => {
      const title = typeof doneTitle === 'string' ? doneTitle : doneTitle(answer);
      dispatch(toastShown({ kind: 'ok', title }));
      onDone();
    },
    onRefused: (refused, error) => {
      if (!isGone(error)) return;
      dispatch(toastShown({ kind: 'error', title: refused.message, reason: t('sheet.orderGone') }));
      onDone();
    },
  });
}
