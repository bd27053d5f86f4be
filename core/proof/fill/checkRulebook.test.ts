// What the public log says of a fill's rulebook: the entry of its hash, in force when it was asked for, before its prices; and that
// none had replaced it when its order was accepted.
import {
  aMinuteOfRulebooks,
  anAcceptance,
  aRulebookLine,
  publishedFill,
} from '../../../test/builders/proofEvidence.ts';
import { anUnpricedSale } from '../../../test/builders/unpricedSale.ts';
import type { LoggedLine } from './types.ts';
import { checkLogged } from './checkRulebook.ts';

const fill = publishedFill('contract-1 open');
const hash = fill.rulebookHash;
const acceptance = anAcceptance(fill, 'contract_order/submit', {});
const ACCEPTED = fill.at - 210;
const at = (index: number) => ({
  ...aRulebookLine(hash),
  log: { index, checkpoint: '', proof: '' },
});
/** The second of its message stands at this entry. */
const sealedAt = (index: number) => {
  const { seal } = fill.tick;
  if (seal === null || 'chain' in seal) throw new Error('the event is sealed in a second');
  const log = { index, checkpoint: '', proof: '' };
  return { ...fill, tick: { ...fill.tick, seal: { ...seal, log } } };
};

/** Its entry, where the order itself has no acceptance. */
const rulebookEntry = (
  of: Parameters<typeof checkLogged>[0],
  accepted: Parameters<typeof checkLogged>[1],
  lines: readonly LoggedLine[],
): LoggedLine | undefined => {
  const { entries, problems } = checkLogged(of, accepted, null, lines);
  expect(problems).toEqual(entries.length === 0 ? ['rulebook_not_logged'] : []);
  return entries[0];
};

test('is the one of its hash, whatever else is named', () => {
  const own = aRulebookLine(hash);
  const lines = [aRulebookLine('ab'.repeat(32)), { line: 'no line', log: null }, own];
  expect(rulebookEntry(fill, acceptance, lines)).toBe(own);
  expect(rulebookEntry(fill, acceptance, lines.slice(0, 2))).toBeUndefined();
  expect(rulebookEntry(fill, acceptance, [])).toBeUndefined();
  const second = { line: `second/1 1000 ${hash}`, log: null };
  expect(rulebookEntry(fill, acceptance, [second])).toBeUndefined();
});

test('is in force when the order is accepted; when it is done where nobody asked', () => {
  const from = (time: number) => [aRulebookLine(hash, time)];
  expect(rulebookEntry(fill, acceptance, from(ACCEPTED))).toBeDefined();
  expect(rulebookEntry(fill, acceptance, from(ACCEPTED + 1))).toBeUndefined();
  expect(rulebookEntry(fill, null, from(fill.at))).toBeDefined();
  expect(rulebookEntry(fill, null, from(fill.at + 1))).toBeUndefined();
});

test('stands before the second of the message', () => {
  expect(rulebookEntry(sealedAt(7), acceptance, [at(6)])).toBeDefined();
  expect(rulebookEntry(sealedAt(7), acceptance, [at(8)])).toBeUndefined();
});

test('of a sale without a message is one that was in force', () => {
  const sale = anUnpricedSale();
  const line = (time: number) => [aRulebookLine(sale.rulebookHash, time)];
  expect(rulebookEntry(sale, null, line(sale.at))).toBeDefined();
  expect(rulebookEntry(sale, null, line(sale.at + 1))).toBeUndefined();
});

describe('of an order', () => {
  const MINUTE = ACCEPTED - (ACCEPTED % 60_000);
  const other = 'ab'.repeat(32);
  const own = aRulebookLine(hash);
  const said = (inForce: string, minute = MINUTE) => aMinuteOfRulebooks(inForce, minute);
  const check = (...lines: readonly LoggedLine[]) => {
    const { problems, entries, isUnshown } = checkLogged(fill, acceptance, acceptance, lines);
    return {
      problems,
      entries: entries.map(({ line }) => lines.findIndex((one) => one.line === line)),
      isUnshown,
    };
  };

  test.each<[string, readonly LoggedLine[]]>([
    ['alone', [own, said(`open:${hash}`)]],
    ['beside that of another profile', [own, said(`open:${other},protected:${hash}`)]],
    [
      'whatever other minutes say',
      [own, said(`open:${hash}`), said(`open:${other}`, MINUTE + 60_000)],
    ],
    ['that began within the minute', [aRulebookLine(hash, ACCEPTED), said(`open:${other}`)]],
  ])('it was in force: %s', (_what, lines) => {
    expect(check(...lines)).toEqual({ problems: [], entries: [0, 1], isUnshown: false });
  });

  test.each<[string, readonly LoggedLine[]]>([
    ['another was in force', [own, said(`open:${other}`)]],
    ['none was', [own, said('-')]],
    ['it was in force a minute before', [own, said(`open:${hash}`, MINUTE - 60_000)]],
    ['nothing is shown', [own]],
    [
      'it began within another minute, and was replaced',
      [aRulebookLine(hash, MINUTE - 60_000), said(`open:${other}`)],
    ],
  ])('it was not in force: %s', (_what, lines) => {
    expect(check(...lines)).toMatchObject({
      problems: ['rulebook_not_in_force'],
      isUnshown: false,
    });
  });

  test('from before the log said so: that is told, and where it began to', () => {
    const later = said(`open:${other}`, MINUTE + 600_000);
    expect(check(own, later)).toEqual({ problems: [], entries: [0, 1], isUnshown: true });
  });

  test('whose acceptance is left out is not called right', () => {
    const { problems, isUnshown } = checkLogged(fill, acceptance, null, [
      own,
      said(`open:${hash}`),
    ]);
    expect({ problems, isUnshown }).toEqual({ problems: [], isUnshown: true });
  });

  test('its rulebook stays the one that it was accepted under, however late a fill comes', () => {
    const late = { line: acceptance.line.replace(String(ACCEPTED), String(ACCEPTED + 600_000)) };
    const lines = [own, said(`open:${hash}`), said(`open:${other}`, MINUTE + 600_000)];
    expect(checkLogged(fill, late, acceptance, lines).problems).toEqual([]);
  });
});
