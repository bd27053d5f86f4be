// A fill that was saved from a real server, a tick and a count, told truly and then with each lie that a file could hold.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EVIDENCE_FORMAT,
  type EvidenceFile,
  parseEvidenceFile,
} from '../../core/proof/evidenceFile.ts';
import type { FillRecord, LoggedLine, TickEvidence } from '../../core/proof/fill/types.ts';
import { GENESIS_HEAD, nextHead } from '../../core/proof/head.ts';
import { formatLogLine } from '../../core/proof/log/logLine.ts';
import { formatVerifierKey, parseVerifierKey } from '../../core/proof/log/verifierKey.ts';
import { buildTree, pathInTree } from '../../core/proof/merkle.ts';
import { hashRulebook } from '../../core/proof/rulebookHash.ts';
import { formatProductSecond } from '../../core/proof/second.ts';
import { formatSecond, parseSecond, type SecondLine } from '../../core/proof/secondText.ts';
import { parseTickLine } from '../../core/proof/tickLine.ts';
import { aCountOf, placeOfOnly } from '../../test/builders/count.ts';
import { aRulebookLine } from '../../test/builders/proofEvidence.ts';
import { LOG_ORIGIN, logSigner } from '../../test/builders/publicLog.ts';
import { CLIENT_RULEBOOK } from '../../test/builders/rulebook.ts';
import { aTickLine } from '../../test/builders/tickLine.ts';
import { aCheapSale, anUnpricedSale } from '../../test/builders/unpricedSale.ts';
import { nodeSha256, nodeSha256Bytes } from '../ed25519.ts';
import { auditFile } from './auditFile.ts';
import { runFile } from './runFile.ts';

type FillFile = Extract<EvidenceFile, { kind: 'fill' }>;

const text = readFileSync('test/fixtures/savedFill.json', 'utf8');
/** A new copy each time: tests spoil it. */
const saved = (): FillFile => parseEvidenceFile(text) as FillFile;
const keyOf = (vkey: string) => parseVerifierKey(vkey, nodeSha256Bytes);

function audit(file: EvidenceFile, key = keyOf(file.log.key)) {
  const problems: string[] = [];
  const told: string[] = [];
  auditFile(file, key, {
    report: (problem) => void problems.push(problem),
    tell: (line) => void told.push(line),
  });
  return { problems: [...new Set(problems)], told: told.join('\n') };
}

const own = (file: FillFile): FillRecord => {
  const [fill] = file.evidence.fills;
  if (fill === undefined) throw new Error('the fixture has a fill');
  return fill;
};
/** The file with its one fill told otherwise. */
const lie = (change: (fill: FillRecord) => Partial<FillRecord>): FillFile => {
  const file = saved();
  const fill = own(file);
  return { ...file, evidence: { ...file.evidence, fills: [{ ...fill, ...change(fill) }] } };
};
const withTick = (change: (tick: TickEvidence) => Partial<TickEvidence>): FillFile =>
  lie(({ tick }) => ({ tick: { ...tick, ...change(tick) } }));

test('a true file has nothing wrong, and says what was checked', () => {
  const { problems, told } = audit(saved());
  expect(problems).toEqual([]);
  expect(told).toContain('computed again and equal');
  expect(told).toContain('as asked; no message was passed over');
  expect(told).toContain('the heads that messages carried are those of the log');
  expect(told).toContain('cosigned by 0 of 1 witnesses');
  expect(told).toMatch(/Entry \d+ of \d+ in log.example\/e2e/);
  expect(told).toContain('the file is of before its entry in the public log was saved');
});

test('without a key the file’s own is taken, and that is said', () => {
  const told: string[] = [];
  auditFile(saved(), undefined, { report: () => undefined, tell: (line) => void told.push(line) });
  expect(told.join()).toContain('the file’s own word'.replace('’', "'"));
});

/** The next message of the same second, with its true seal. */
function nextMessage(file: FillFile): TickEvidence {
  const { tick } = own(file);
  const record = parseSecond(file.seconds[0] ?? '', nodeSha256);
  const lines = record?.lines ?? [];
  const at = lines.findIndex(({ line }) => line === tick.line);
  const place = lines.findIndex(({ bookLine }, index) => index > at && bookLine !== null);
  const found = lines[place];
  const read = parseTickLine(found?.line ?? '');
  if (found === undefined || read === undefined || tick.seal === null || 'chain' in tick.seal)
    throw new Error('the fixture has another message in its second');
  const leaves = lines.flatMap(({ line, bookHash }) => [nodeSha256(line), bookHash]);
  const path = pathInTree(buildTree(leaves, nodeSha256), place * 2);
  return { ...tick, ...found, seq: read.seq, seal: { ...tick.seal, path } };
}

test('a fill at another message is found: the one that had to fill it was passed over', () => {
  const file = saved();
  const tick = nextMessage(file);
  const fill = own(file);
  const inputs = { ...fill.inputs, seq: String(tick.seq) };
  const { problems } = audit(lie(() => ({ tick, seq: tick.seq, inputs })));
  expect(problems).toContain('message_passed_over');
  expect(problems).not.toContain('root_differs');
});

const acceptanceOf = (fill: FillRecord) => {
  if (fill.acceptance === null) throw new Error('the fixture has an acceptance');
  return fill.acceptance;
};
const moved = (line: string): string => {
  const fields = line.split('|');
  return [...fields.slice(0, 3), Number(fields[3]) - 1, fields[4]].join('|');
};

// Each is one lie that a file could tell.
test.each<[string, () => EvidenceFile, string]>([
  [
    'an acceptance that was moved',
    () =>
      lie((fill) => {
        const acceptance = acceptanceOf(fill);
        return { acceptance: { ...acceptance, line: moved(acceptance.line) } };
      }),
    'acceptance_root_differs',
  ],
  [
    'a fill behind another place than its acceptance',
    () => lie(({ acceptanceSeq }) => ({ acceptanceSeq: acceptanceSeq - 1 })),
    'acceptance_place_differs',
  ],
  [
    'an acceptance that was left out',
    () => lie(() => ({ acceptance: null })),
    'acceptance_missing',
  ],
  [
    'more than was asked for',
    () =>
      lie((fill) => {
        const acceptance = acceptanceOf(fill);
        const asked = acceptance.asked.replace(/"quantity":"[^"]+"/, '"quantity":"0.001"');
        return { acceptance: { ...acceptance, asked } };
      }),
    'acceptance_asked_differs',
  ],
  [
    'a liquidation without a cause',
    () =>
      lie(({ inputs }) => ({
        kind: 'liquidation',
        inputs: { ...inputs, event: 'closed', reason: 'liquidation' },
      })),
    'fill_differs',
  ],
  [
    'a line that was changed',
    () => withTick(({ line }) => ({ line: line.replace(/\|(\d)(\d+)\|/, '|$1$20|') })),
    'root_differs',
  ],
  ['a mark that is not the line’s', () => withTick(() => ({ mark: '95000.00' })), 'price_differs'],
  [
    'a rulebook that was swapped',
    () => {
      const file = saved();
      const { rulebookHash } = own(file);
      const document = file.rulebooks[rulebookHash] as object;
      return { ...file, rulebooks: { [rulebookHash]: { ...document, added: 1 } } };
    },
    'rulebook_swapped',
  ],
  [
    'a rulebook of other rates than the fill was made by, with its own hash',
    () => {
      const file = saved();
      const { rulebookHash: hash } = own(file);
      const text = JSON.stringify(file.rulebooks[hash]);
      const dearer: unknown = JSON.parse(
        text.replaceAll('"takerRate":"0.0005"', '"takerRate":"0.0004"'),
      );
      const rulebookHash = hashRulebook(dearer, nodeSha256);
      return { ...lie(() => ({ rulebookHash })), rulebooks: { [rulebookHash]: dearer } };
    },
    'rules_differ',
  ],
  ['a rulebook that is gone', () => ({ ...saved(), rulebooks: {} }), 'rulebook_missing'],
  [
    'a rulebook that the log does not have',
    () => {
      const file = saved();
      return { ...file, evidence: { ...file.evidence, rulebookLines: [] } };
    },
    'rulebook_not_logged',
  ],
  [
    'a seal that no checkpoint covers',
    () => withTick(({ seal }) => ({ seal: seal && 'log' in seal ? { ...seal, log: null } : seal })),
    'not_logged',
  ],
  [
    'another acceptance than the device heard',
    () =>
      lie((fill) => ({ acceptance: { ...acceptanceOf(fill), line: `${fill.acceptance?.line}0` } })),
    'acceptance_heard_differs',
  ],
  [
    'another head than the device saw',
    () => {
      const file = saved();
      return { ...file, seen: file.seen.map((one) => ({ ...one, head: nodeSha256('another') })) };
    },
    'head_seen_differs',
  ],
  ['a fill that is not there', () => ({ ...saved(), fillId: 'another' }), 'fill_missing'],
])('%s is found', (_lie, file, problem) => {
  expect(audit(file()).problems).toContain(problem);
});

test('a file of another key is of another log', () => {
  const { problems } = audit(saved(), logSigner.key);
  expect(problems).toEqual(expect.arrayContaining(['log_not_signed', 'log_differs']));
});

/** Forty quiet seconds of a product, the last message with this mark. */
function aTick(mark: number): EvidenceFile {
  const productId = 'BTCUSDT';
  let head = GENESIS_HEAD;
  const texts: string[] = [];
  let evidence: TickEvidence | undefined;
  for (let at = 1; at <= 40; at += 1) {
    const second = at * 1000;
    const line = aTickLine({
      seq: at,
      sourceTime: second,
      receivedTime: second + 1,
      bid: 641_830,
      ask: 641_840,
      mark: at === 40 ? mark : 641_835,
    });
    const bookHash = nodeSha256('book');
    const lines: SecondLine[] = [{ line, bookLine: null, bookHash }];
    const before = head;
    head = nextHead(before, nodeSha256(line), bookHash, nodeSha256);
    const tree = buildTree([nodeSha256(line), bookHash], nodeSha256);
    const product = { productId, second, root: tree.at(-1)?.[0] ?? '', head };
    texts.push(formatSecond({ ...product, before, productPath: [], lines }));
    const root = nodeSha256(formatProductSecond(product));
    const log = placeOfOnly(formatLogLine({ kind: 'second', second, root }));
    const seal = { second, path: pathInTree(tree, 0), head, productPath: [], root, log };
    const shown = { mark: (mark / 10).toFixed(1), index: '64183.5', bookLine: null, bookHash };
    evidence = { productId, seq: at, line, priceDecimals: 1, quantityDecimals: 4, ...shown, seal };
  }
  if (evidence === undefined) throw new Error('there is a message');
  const { seal } = evidence;
  const place = seal !== null && 'log' in seal ? seal.log : null;
  return { ...aFileOf(place ?? undefined), kind: 'tick', evidence, seconds: texts };
}

/** Of the log in which that place is. */
const aFileOf = ({ checkpoint } = placeOfOnly('nothing')) => ({
  format: EVIDENCE_FORMAT as typeof EVIDENCE_FORMAT,
  savedAt: 1,
  log: {
    origin: LOG_ORIGIN,
    key: formatVerifierKey(logSigner.key),
    witnesses: [],
    checkpoint,
  },
  rulebooks: {},
  heard: [],
  seen: [],
  seconds: [],
});

test('a mark that is none is found from the half minute before it', () => {
  const honest = audit(aTick(641_835));
  expect(honest.problems).toEqual([]);
  expect(honest.told).toContain('its mark, from the half minute before it');
  expect(audit(aTick(640_000)).problems).toEqual(['mark_differs']);
});

describe('a count of all balances', () => {
  const uid = '10000007';
  const day = '2026-11-23';
  const evidence = aCountOf({ day, uid });
  const aCount = (change: Partial<typeof evidence> = {}, of = uid): EvidenceFile => ({
    ...aFileOf(evidence.log ?? undefined),
    kind: 'liability',
    uid: of,
    day,
    evidence: { ...evidence, ...change },
  });

  test('with this user in it has nothing wrong', () => {
    const { problems, told } = audit(aCount());
    expect(problems).toEqual([]);
    expect(told).toContain(`User ${uid} is in the sum`);
  });

  test.each<[string, EvidenceFile, string]>([
    ['another user’s leaf', aCount({}, '10000008'), 'leaf_of_another_user'],
    [
      'a leaf that was forged',
      aCount({ leaf: evidence.leaf.replace('1000.5', '1000') }),
      'root_differs',
    ],
    ['a path that was forged', aCount({ path: evidence.path.slice(1) }), 'root_differs'],
    ['other totals than the log has', aCount({ totals: 'USDT:1' }), 'log_differs'],
    ['no leaf at all', { ...aCount(), evidence: null } as EvidenceFile, 'left_out'],
  ])('%s is found', (_lie, file, problem) => {
    expect(audit(file).problems).toContain(problem);
  });
});

describe('a sale of a coin that counts 1:1, which no message is behind', () => {
  const sale = anUnpricedSale();
  const { rulebookHash: hash } = sale;
  const { line } = aRulebookLine(hash);
  const logged = { line, log: placeOfOnly(line) };
  /** Written down and read again, as it is saved. */
  const aSale = (
    told: Partial<typeof sale> = {},
    document: object = CLIENT_RULEBOOK,
    rulebookLines: readonly LoggedLine[] | undefined = [logged],
  ) => {
    const unpriced = [{ ...sale, ...told }];
    const rulebooks = { [hash]: document };
    const evidence = { orderId: 'loan', acceptance: null, fills: [], unpriced, rulebookLines };
    const file = { ...aFileOf(logged.log), kind: 'fill', fillId: sale.id, evidence, rulebooks };
    const read = parseEvidenceFile(JSON.stringify(file));
    if (read === undefined) throw new Error('the file is a saved proof');
    return read;
  };
  const byRulebook = (...lines: LoggedLine[]) => aSale({}, CLIENT_RULEBOOK, lines);
  /** What its sums came from told otherwise. */
  const withInputs = (inputs: Readonly<Record<string, string>>) => ({
    inputs: { ...sale.inputs, ...inputs },
  });

  test('is worked out again by its rulebook alone', () => {
    const { problems, told } = audit(aSale());
    expect(problems).toEqual([]);
    expect(told).toContain(`sale ${sale.id} (collateral, without a message, by rulebook`);
    for (const name of ['debt', 'boundMet', 'price', 'quantity', 'received', 'fee'])
      expect(told).toMatch(new RegExp(`computed again and equal: .*\\b${name}\\b`));
    expect(told).toContain(`Entry 0 of 1 in ${LOG_ORIGIN}: "${line}"`);
  });

  test('is read from the disk by `npm run audit -- --file`', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairlead-saved-'));
    const findings = (file: EvidenceFile) => {
      const path = join(folder, 'sale.json');
      writeFileSync(path, JSON.stringify(file));
      return runFile(path, logSigner.key, () => undefined);
    };
    expect(findings(aSale())).toEqual([]);
    expect(findings(aSale(aCheapSale()))).toMatchObject([
      { key: 'fill_differs', detail: expect.stringContaining('prices') as unknown },
    ]);
    rmSync(folder, { recursive: true });
  });

  /** 99 cents in the document as well, under the old hash. */
  const cheapRulebook = JSON.parse(
    JSON.stringify(CLIENT_RULEBOOK).replace(
      '"currency":"USDC"',
      '"currency":"USDC","price":"0.99"',
    ),
  ) as object;

  test.each<[string, EvidenceFile, string]>([
    ['another amount', aSale({ quantity: '1153' }), 'fill_differs'],
    [
      'more of it, in its inputs too',
      aSale({ quantity: '1200', ...withInputs({ quantity: '1200' }) }),
      'fill_differs',
    ],
    ['less that came of it', aSale(withInputs({ received: '1000' })), 'fill_differs'],
    ['another counted price', aSale(aCheapSale()), 'fill_differs'],
    ['another price beside its inputs', aSale({ price: '0.99' }), 'fill_differs'],
    ['a debt that had not met its bound', aSale(withInputs({ principal: '1600' })), 'fill_differs'],
    ['a coin that has a market', aSale(withInputs({ coin: 'BTC' })), 'fill_differs'],
    ['a fee that was not said', aSale({ fee: '99' }), 'fill_differs'],
    ['a formula that nobody knows', aSale({ formulaVersion: 'loan-0' }), 'formula_unknown'],
    ['another rulebook under its hash', aSale({}, cheapRulebook), 'rulebook_swapped'],
    ['a rulebook that was never logged', byRulebook(), 'rulebook_not_logged'],
    ['a rulebook of later', byRulebook(aRulebookLine(hash, sale.at + 1)), 'rulebook_not_logged'],
    ['a rulebook that no checkpoint covers', byRulebook({ line, log: null }), 'not_logged'],
    ['another place', byRulebook({ line, log: placeOfOnly('another') }), 'log_differs'],
    ['a sale that is not there', { ...aSale(), fillId: 'another' } as EvidenceFile, 'fill_missing'],
  ])('%s is found', (_lie, file, problem) => {
    expect(audit(file).problems).toContain(problem);
  });
});

test('what is no saved proof is none', () => {
  expect(parseEvidenceFile('no JSON')).toBeUndefined();
  expect(parseEvidenceFile('{"format":"another/1"}')).toBeUndefined();
  expect(parseEvidenceFile(`{"format":"${EVIDENCE_FORMAT}","kind":"fill"}`)).toBeUndefined();
});
