// What may stand in the cells of records: every kind of value, with those that a careless cell would take for something else.
import fc from 'fast-check';
import { decimal } from '../../core/money/decimal.ts';

export const uuid = fc.uuid();
const flag = fc.constantFrom('', ' ', ',', ';', '{', '}', '"', '\\', '|', '-', '中', '😀', '\n');
export const text = fc.oneof(
  fc.constantFrom('NULL', 'null', '{}', '""', '-', ' ', '\\', ';', "'; DROP TABLE users; --"),
  fc.tuple(flag, fc.string({ minLength: 1 }), flag).map((parts) => parts.join('')),
);
export const word = fc
  .string({
    unit: fc.constantFrom('a', 'Z', '0', '-', '_', '.', ':', '/', '+', '=', '|', 'é'),
    minLength: 1,
    maxLength: 128,
  })
  .filter((value) => value.toLowerCase() !== 'null');
/** Of a list, the shortest words among them: a list without parts must not be taken for one of them. */
export const listed = fc.oneof(fc.constantFrom('-', '0', '.'), word);
/** Of a composed id. */
export const part = word.filter((value) => !value.includes('|'));
export const hex = fc.uint8Array({ minLength: 1 }).map((some) => Buffer.from(some).toString('hex'));
export const certificationState = fc.constantFrom('none', 'review', 'approved', 'rejected');
export const hash = fc.stringMatching(/^[0-9a-f]{64}$/);
export const integer = fc.oneof(fc.constantFrom(-(2 ** 31), 2 ** 31 - 1, 0), fc.integer());
export const safeInteger = fc.oneof(
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0),
  fc.maxSafeInteger(),
);
export const approvals = fc.array(
  fc.record({ operatorId: uuid, sessionId: uuid, at: safeInteger }),
  {
    maxLength: 3,
  },
);
const decimals = (digits: bigint, scale: number) =>
  fc
    .tuple(fc.bigInt(-digits, digits), fc.integer({ min: 0, max: scale }))
    .map(([units, shift]) => decimal(`${units}e-${shift}`));
export const exact = decimals(10n ** 40n - 1n, 30);
export const [usdt, widest] = [decimals(10n ** 24n - 1n, 6), decimals(10n ** 24n - 1n, 8)];
export const orNull = <T>(inner: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(inner);
export const decided = { decidedBy: orNull(uuid), decidedAt: orNull(safeInteger) };

/** Takes off what the tables refuse. */
export const TAKE_OFF = `DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT conrelid::regclass AS owner, conname FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND contype IN ('c', 'f') LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.owner, one.conname);
  END LOOP;
  FOR one IN SELECT oid::regclass AS owner FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
    EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', one.owner);
  END LOOP;
END $$`;
