// Two hundred people log in at once: hashing must neither stop the event loop, on which every price and order waits, nor
// waste the cores. Against the same number of bare hashes in the same process.
import {
  createPasswords,
  loginPassword,
  PASSWORD_COST,
  type Passwords,
} from '../server/services/security/passwords.ts';
import { insertUser } from '../server/store/userStore.ts';
import { testKeys } from '../test/builders/testKeys.ts';
import { testIds } from '../test/builders/tradingHouse.ts';
import { openTestApp, type TestApp, TEST_PASSWORD } from '../test/builders/testApp.ts';
import { type Benchmark, median } from './benchmark.ts';
import { lagDuring, MOST_LAG_MS } from './eventLoopLag.ts';

const LOGINS = 200;
const ROUNDS = 3;

const emailOf = (index: number): string => `login${index}@example.test`;

/** People with one password; each hash is its owner's. */
async function addPeople(app: TestApp, passwords: Passwords): Promise<void> {
  for (let index = 1; index <= LOGINS; index += 1) {
    const id = testIds.uuid();
    await insertUser(app.database.executor, {
      id,
      uid: String(20_000_000 + index),
      email: emailOf(index),
      passwordHash: await passwords.hash(loginPassword(id), TEST_PASSWORD),
      country: null,
      lang: 'en',
      createdAt: 0,
    });
  }
}

async function perSecond(work: (index: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: LOGINS }, (_, index) => work(index + 1)));
  return LOGINS / ((performance.now() - startedAt) / 1000);
}

async function logIn(app: TestApp, index: number): Promise<void> {
  const body = { account: emailOf(index), password: TEST_PASSWORD };
  const answer = await app.post('user/login', body);
  if (answer.body.code !== 1) throw new Error(`no log-in: ${JSON.stringify(answer.body)}`);
}

export const manyLogins: Benchmark = {
  name: 'login',
  async run() {
    if (!process.env['TEST_DATABASE_URL'])
      return { skipped: 'TEST_DATABASE_URL names no PostgreSQL' };
    const app = await openTestApp({
      engine: 'postgres',
      settings: { passwordCost: PASSWORD_COST },
    });
    const passwords = createPasswords(PASSWORD_COST, testKeys.passwordKey);
    await addPeople(app, passwords);
    const known = await passwords.hash('', TEST_PASSWORD);
    const rounds: { logins: number; hashes: number; lagMs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      let logins = 0;
      const lagMs = await lagDuring(async () => {
        logins = await perSecond((index) => logIn(app, index));
      });
      const hashes = await perSecond(() => passwords.verify('', known, TEST_PASSWORD));
      rounds.push({ logins, hashes, lagMs });
    }
    await app.close();
    const lagMs = median(rounds.map((round) => round.lagMs));
    return {
      figures: [
        { name: 'log-ins', value: median(rounds.map(({ logins }) => logins)), unit: '/s' },
        { name: 'bare hashes', value: median(rounds.map(({ hashes }) => hashes)), unit: '/s' },
      ],
      ratios: [
        {
          name: 'log-ins against bare hashes',
          value: median(rounds.map(({ logins, hashes }) => logins / hashes)),
          target: 0.7,
          better: 'higher',
        },
        {
          name: `p99 event-loop lag of ${LOGINS} log-ins at once, ms`,
          value: lagMs,
          target: MOST_LAG_MS,
          better: 'lower',
        },
      ],
    };
  },
};
