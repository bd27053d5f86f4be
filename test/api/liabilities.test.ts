// What the house owes, from a midnight to what a user is shown of it: through the real app, on both engines.
import { addAmounts, formatAmounts, parseSigned } from '../../core/proof/amounts.ts';
import { parseLeaf } from '../../core/proof/liabilities.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import type { LiabilityEvidence } from '../../protocol/proof.ts';
import { writerOf } from '../../server/store/database.ts';
import { aCounter, loggedDays, problemsOf } from '../builders/liabilities.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';

const RESERVES = 'BTC:0.5,USDT:1000';
/** The test's clock begins on 2026-11-18. */
const [FIRST, SECOND, FOURTH] = ['2026-11-19', '2026-11-20', '2026-11-22'];

interface Person {
  readonly token: string;
  readonly uid: string;
}

const amountsIn = (text: string) => parseSigned(text) ?? new Map();

describe.each(testEngines)('the count of a midnight, %s', (engine) => {
  let app: TestApp;
  let counter: ReturnType<typeof aCounter>;
  let people: Person[];
  const ask = (person: Person, day?: string) =>
    app.get('proof/getLiability', day === undefined ? {} : { day }, { token: person.token });
  const evidenceOf = async (person: Person, day?: string): Promise<LiabilityEvidence> => {
    const answer = await ask(person, day);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data as LiabilityEvidence;
  };

  beforeEach(async () => {
    app = await openTestApp({ engine });
    counter = aCounter(app, RESERVES);
    people = [];
    for (const name of ['ann', 'ben', 'cid'])
      people.push(await app.addAccount(`${name}@example.test`));
  }, START_TIMEOUT_MS);
  afterEach(() => app.close());

  test('before the first there is nothing to show and nothing to count', async () => {
    await counter.run();
    expect(await loggedDays(app)).toEqual([]);
    const [ann] = people as [Person];
    expect(await ask(ann)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect((await ask(ann, 'yesterday')).status).toBe(422);
  });

  test('everybody finds his balance in the sum that the log states', async () => {
    counter.toMidnight();
    const takenAt = app.clock.now();
    await counter.run();
    let sum = amountsIn('-');
    for (const person of people) {
      const evidence = await evidenceOf(person);
      expect(problemsOf(evidence, person.uid)).toEqual([]);
      expect(evidence).toMatchObject({ day: FIRST, takenAt, reserves: RESERVES });
      const held = await app.get('user/getAssetsData', {}, { token: person.token });
      const own = (held.body.data.accounts as Record<string, string>[]).map((account) =>
        amountsIn(`${account['currency']}:${account['available']}`),
      );
      const amounts = parseLeaf(evidence.leaf)?.amounts ?? new Map();
      expect(formatAmounts(amounts)).toBe(formatAmounts(own.reduce(addAmounts)));
      sum = addAmounts(sum, amounts);
    }
    const [logged, ...more] = await loggedDays(app);
    expect(more).toEqual([]);
    expect(logged).toMatchObject({ day: FIRST, totals: formatAmounts(sum), reserves: RESERVES });
  });

  test('a salt and a leaf are of one person and one day', async () => {
    const [ann, ben] = people as [Person, Person];
    counter.toMidnight();
    await counter.run();
    counter.toMidnight();
    await counter.run();
    const [first, second, of] = [
      await evidenceOf(ann, FIRST),
      await evidenceOf(ann),
      await evidenceOf(ben),
    ];
    expect(second.day).toBe(SECOND);
    expect(new Set([first.salt, second.salt, of.salt]).size).toBe(3);
    // What others are shown of him says nothing of who he is.
    expect(JSON.stringify([of.path, of.leaf])).not.toContain(ann.uid);
    // One leaf handed to two people: the second sees whose it is.
    expect(problemsOf(second, ben.uid)).toEqual(['leaf_of_another_user']);
  });

  test('is taken once, whatever comes after, and again after a restart', async () => {
    counter.toMidnight();
    await counter.run();
    const late = await app.addAccount('late@example.test');
    await counter.run();
    counter.restart();
    await counter.run();
    expect(await loggedDays(app)).toHaveLength(1);
    // Who came after it is in the next one.
    expect((await ask(late)).status).toBe(404);
    counter.toMidnight();
    await counter.run();
    expect(problemsOf(await evidenceOf(late), late.uid)).toEqual([]);
    expect((await loggedDays(app)).map(({ day }) => day)).toEqual([FIRST, SECOND]);
  });

  test('two who count at once write one day', async () => {
    counter.toMidnight();
    const other = aCounter(app, '-');
    await Promise.all([counter.run(), other.run()]);
    const { rows } = await app.database.pool.query('SELECT day FROM liability_days');
    expect(rows).toHaveLength(1);
    const roots = (await loggedDays(app)).map(({ root }) => root);
    expect(new Set(roots).size).toBe(1);
    for (const person of people)
      expect(problemsOf(await evidenceOf(person), person.uid)).toEqual([]);
  });

  test('what was counted cannot be changed', async () => {
    counter.toMidnight();
    await counter.run();
    for (const statement of [
      "UPDATE liability_days SET totals = '-'",
      'DELETE FROM liability_leaves',
      'TRUNCATE liability_subtrees',
    ])
      await expect(writerOf(app.database).query(statement)).rejects.toThrow('append-only');
  });

  describe('a day that was planted', () => {
    const owner = 'a'.repeat(64);
    /** Sound in itself, but for the salts, which nobody knows ahead. */
    const plant = async (day: string, totals = 'USDT:1') => {
      const hash = sha256(`L1|${day}|${owner}|${totals}`);
      await writerOf(app.database).query(
        `INSERT INTO liability_days (day, taken_at, root, totals, reserves, ledger_totals)
           VALUES ('${day}', 0, '${hash}', '${totals}', '-', '${totals}');
         INSERT INTO liability_leaves SELECT '${day}', 0, id, '${owner}', '${totals}' FROM users ORDER BY uid LIMIT 1;
         INSERT INTO liability_subtrees VALUES ('${day}', 0, '${hash}', '${totals}')`,
      );
    };
    const told = async () => (await loggedDays(app)).map(({ day }) => day);
    const violation = (day: string) => ({
      invariant: 'a day of liabilities is what this house counted',
      userId: null,
      detail: day,
    });

    test('before its midnight is told at once, once, and never published', async () => {
      await plant(FIRST);
      await counter.run();
      await counter.run();
      expect(counter.reported).toEqual([violation(FIRST)]);
      counter.toMidnight();
      await counter.run();
      counter.restart();
      await counter.run();
      expect(counter.reported).toEqual([violation(FIRST), violation(FIRST)]);
      expect(await told()).toEqual([]);
      counter.toMidnight();
      await counter.run();
      expect(await told()).toEqual([SECOND]);
    });

    test('after all others stops none of them', async () => {
      await plant('9999-12-31', '-');
      counter.toMidnight();
      await counter.run();
      expect(await told()).toEqual([FIRST]);
      expect(counter.reported).toEqual([violation('9999-12-31')]);
    });

    test('in parts is refused', async () => {
      counter.toMidnight();
      await counter.run();
      for (const day of [FIRST, SECOND])
        for (const statement of [
          `INSERT INTO liability_leaves SELECT '${day}', 9, gen_random_uuid(), '${owner}', '-'`,
          `INSERT INTO liability_subtrees VALUES ('${day}', 9, '${owner}', '-')`,
        ])
          await expect(writerOf(app.database).query(statement)).rejects.toThrow('come with it');
    });
  });

  test('a missed midnight is counted at the next start, and its time says when', async () => {
    const [ann] = people as [Person];
    counter.toMidnight();
    await counter.run();
    app.clock.jump(2 * 86_400_000);
    counter.toMidnight(9 * 3_600_000);
    counter.restart();
    await counter.run();
    const evidence = await evidenceOf(ann);
    expect(evidence).toMatchObject({ day: FOURTH, takenAt: app.clock.now() });
    expect(problemsOf(evidence, ann.uid)).toEqual([]);
  });

  test('what was stored and not logged when the server died is logged by the next', async () => {
    const [ann] = people as [Person];
    counter.toMidnight();
    const dead = aCounter({ ...app, publicLog: { ...app.publicLog, append: died } }, RESERVES);
    await expect(dead.run()).rejects.toThrow('died');
    expect((await evidenceOf(ann)).log).toBeNull();
    await counter.run();
    expect(problemsOf(await evidenceOf(ann), ann.uid)).toEqual([]);
    expect(await loggedDays(app)).toHaveLength(1);
  });

  test('whoever is left out, or counted with less, sees it', async () => {
    const [ann, ben] = people as [Person, Person];
    counter.toMidnight();
    const left = withBalances(app, ({ uid, held, ...who }) =>
      uid === ann.uid ? [] : [{ ...who, uid, held: uid === ben.uid ? 'USDT:1' : held }],
    );
    await aCounter(left, RESERVES).run();
    expect(await ask(ann)).toMatchObject({ status: 404 });
    const shown = await evidenceOf(ben);
    expect(parseLeaf(shown.leaf)?.amounts.get('USDT')?.toFixed()).toBe('1');
    // Shown what he has, he finds that it does not lead to the root.
    const told = { ...shown, leaf: shown.leaf.replace(/[^|]*$/, 'USDT:50000') };
    expect(problemsOf(told, ben.uid)).toEqual(['root_differs', 'totals_differ']);
  });
});

const died = (): Promise<never> => Promise.reject(new Error('died'));

interface HeldRow {
  readonly uid: string;
  readonly held: string | null;
}

/** The app over a database that says something else of who holds what. */
function withBalances(app: TestApp, change: (row: HeldRow) => readonly HeldRow[]): TestApp {
  const { pool } = app.database;
  const query = async (text: string, values?: unknown[]) => {
    const answer = await pool.query(text, values);
    const rows = answer.rows as HeldRow[];
    return text.includes('string_agg') ? { ...answer, rows: rows.flatMap(change) } : answer;
  };
  const lying = new Proxy(pool, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name === 'query') return query;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...app, database: { ...app.database, pool: lying } };
}
