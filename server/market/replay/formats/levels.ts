import { asDecimalText, asList, asObject } from '../jsonAccess.ts';
import type { Json } from '../losslessJson.ts';
import type { TextLevel } from '../venueBook.ts';

/** [["61737.63","0.5"], …] → levels; further entries of a level are ignored. */
export function levelsFromPairs(value: Json | undefined, name: string): TextLevel[] {
  return asList(value, name).map((entry) => {
    const pair = asList(entry, `a level of ${name}`);
    return [asDecimalText(pair[0], `${name} price`), asDecimalText(pair[1], `${name} quantity`)];
  });
}

/** [{price: 63004.9, qty: 0.5}, …] → levels. */
export function levelsFromObjects(value: Json | undefined, name: string): TextLevel[] {
  return asList(value, name).map((entry) => {
    const level = asObject(entry, `a level of ${name}`);
    return [
      asDecimalText(level.get('price'), `${name} price`),
      asDecimalText(level.get('qty'), `${name} quantity`),
    ];
  });
}
