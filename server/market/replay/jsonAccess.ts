// Typed reading of untrusted frames: every accessor returns the value in the wanted shape or throws FormatError.
import type { Json, JsonObject } from './losslessJson.ts';
import { NumberText } from './losslessJson.ts';
import { FormatError } from './recordingError.ts';
import { requireDecimalText } from './decimalText.ts';

export function asObject(value: Json | undefined, name: string): JsonObject {
  if (value instanceof Map) return value as JsonObject;
  throw new FormatError(`${name} is not an object`);
}

export function objectOrUndefined(value: Json | undefined): JsonObject | undefined {
  return value instanceof Map ? (value as JsonObject) : undefined;
}

export function asList(value: Json | undefined, name: string): readonly Json[] {
  if (Array.isArray(value)) return value as readonly Json[];
  throw new FormatError(`${name} is not a list`);
}

export function textOrUndefined(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function asText(value: Json | undefined, name: string): string {
  if (typeof value === 'string') return value;
  throw new FormatError(`${name} is not a text`);
}

/** A price or quantity, from a JSON string or number: its decimal text. */
export function asDecimalText(value: Json | undefined, name: string): string {
  if (value instanceof NumberText) return requireDecimalText(value.text, name);
  return requireDecimalText(asText(value, name), name);
}

/** A safe integer, from a JSON number or a text of digits. */
export function asInteger(value: Json | undefined, name: string): number {
  const integer = integerOrUndefined(value);
  if (integer === undefined) throw new FormatError(`${name} is not an integer`);
  return integer;
}

export function integerOrUndefined(value: Json | undefined): number | undefined {
  let text: string | undefined;
  if (value instanceof NumberText) text = value.text;
  else if (typeof value === 'string') text = value;
  if (text === undefined || !/^-?\d{1,16}$/.test(text)) return undefined;
  const integer = Number(text);
  return Number.isSafeInteger(integer) ? integer : undefined;
}

/** RFC 3339 time text → milliseconds. */
export function asTime(value: Json | undefined, name: string): number {
  const timeMs = Date.parse(asText(value, name));
  if (!Number.isFinite(timeMs)) throw new FormatError(`${name} is not a time`);
  return timeMs;
}

const at =
  <T>(as: (value: Json | undefined, name: string) => T) =>
  (object: JsonObject, key: string): T =>
    as(object.get(key), key);

/** What stands under a key, in the wanted shape; throws FormatError with the key. */
export const objectAt = at(asObject);
export const listAt = at(asList);
export const textAt = at(asText);
export const decimalAt = at(asDecimalText);
export const integerAt = at(asInteger);
export const timeAt = at(asTime);
