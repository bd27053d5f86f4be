// A row may name the method of a use case that answers it, in place of a function that would say nothing but its arguments.
import type { Answered, Schema } from './route.ts';

type Parts<Method> = Method extends (...given: infer Given) => infer Result
  ? (...given: Given) => Result
  : never;

/** `unknown` where the method takes what is asked and answers what the schema says, else `never`: such a row does not compile. */
export type Fits<Method, Asked extends readonly unknown[], Answer extends Schema> =
  Parts<Method> extends (...asked: Asked) => Answered<Answer> ? unknown : never;

type Methods = Readonly<Record<PropertyKey, (...asked: unknown[]) => Promise<never>>>;

/** Calls a method whose types were checked by `Fits`; here those of all rows are one. */
export const callMethod = (of: unknown, by: PropertyKey, ...asked: unknown[]) => {
  const method = (of as Methods)[by];
  if (method === undefined) throw new Error(`a row names ${String(by)}, which is no method`);
  return method.apply(of, asked);
};
