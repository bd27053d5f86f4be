// A stored rulebook of an earlier release as this program reads it: what it says stands, what it does not know yet comes from
// the one in force. Must never change a value that the stored document has. Source: decisions.md "Operators" (open positions
// keep their rules).
import type { Rulebook } from './types.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `stored`, with the keys and products that only `current` has. */
export function completeRulebook(stored: Rulebook, current: Rulebook): Rulebook {
  const known = new Map(stored.products.map((product) => [product.id, product]));
  const added = current.products.filter(({ id }) => !known.has(id));
  const products = stored.products.map((product) => {
    const model = current.products.find(({ id }) => id === product.id);
    return model === undefined ? product : (complete(product, model) as typeof product);
  });
  return { ...(complete(stored, current) as Rulebook), products: [...products, ...added] };
}

function complete(stored: unknown, current: unknown): unknown {
  if (!isObject(stored) || !isObject(current)) return stored;
  const keys = Object.keys({ ...current, ...stored });
  return Object.fromEntries(
    keys.map((key) => [
      key,
      Object.hasOwn(stored, key) ? complete(stored[key], current[key]) : current[key],
    ]),
  );
}
