import * as z from 'zod/mini';

/** Text that is equal for equal values, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Throws when `data` is not exactly what the schema says: a wrong or missing value, or one too many. */
export function assertAnswer(schema: z.core.$ZodType, data: unknown, name: string): void {
  const result = z.safeParse(schema, data);
  if (!result.success) {
    throw new Error(`${name} answers another shape: ${JSON.stringify(result.error.issues)}`);
  }
  if (canonical(result.data) !== canonical(data)) {
    throw new Error(`${name} answers more than its schema says: ${canonical(data)}`);
  }
}
