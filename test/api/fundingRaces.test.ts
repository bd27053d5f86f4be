/**
 * A hundred at once of everything that moves money in or out, from two houses over one database, on every engine: one
 * winner, and never is more paid than there is. Source: reliability.md "races".
 */
import { insertAudit } from '../../server/store/auditStore.ts';
import { inTransaction } from '../../server/store/database.ts';
import { setTier } from '../builders/certified.ts';
import { decimal, toText } from '../../core/money/decimal.ts';
import type { Answer } from '../../server/execution/command.ts';
import { operationOf, type OperationHandler } from '../../server/execution/operation.ts';
import { approveDeposit } from '../../server/kinds/deposit/depositOperations.ts';
import {
  approveWithdrawal,
  cancelWithdrawal,
  requestWithdrawal,
} from '../../server/kinds/withdrawal/withdrawalOperations.ts';
import type { OwnerProof } from '../../server/services/security/stepUp.ts';
import { insertEntries, readBalances } from '../../server/store/ledgerStore.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { testKeys } from '../builders/testKeys.ts';
import { newKey, openTradingHouse, testIds, type TradingHouse } from '../builders/tradingHouse.ts';
import { report } from '../report.ts';

/** 2 in `npm test`; reliability.md asks for 50 in a full pass. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 2);
const RACERS = 100;
const TIMEOUT_MS = 120_000;
/** Everybody's first fund password, and nobody has an authenticator. */
const PROOF: OwnerProof = {
  fundPassword: 1,
  second: { authenticator: null, step: null, recovery: null },
  code: null,
};

describe.each(testEngines)('on %s', (engine) => {
  let houses: readonly [TradingHouse, TradingHouse];
  let close: () => Promise<void>;
  const operators = [testIds.uuid(), testIds.uuid(), testIds.uuid()] as const;
  /** Each has one session, on a device of his own. */
  const sessionOf = (operatorId: string): string => operatorId;

  beforeAll(async () => {
    const database = await openTestDatabase(engine);
    houses = [
      await openTradingHouse(engine, { database }),
      await openTradingHouse(engine, { database }),
    ];
    for (const id of operators) {
      await inTransaction({ pool: database.executor }, async (client) => {
        await client.query(
          `INSERT INTO operators (id, email, role, password_hash, totp_sealed, created_at) VALUES ($1, $2, 'finance', 'keyed:-', '\\x00', 0)`,
          [id, `${id}@house.test`],
        );
        const row = {
          at: 0,
          operatorId: null,
          action: 'operator.create',
          subject: `operator ${id}`,
        };
        await insertAudit(client, testKeys.attestor, { ...row, detail: '{"role":"finance"}' });
      });
      await database.executor.query(
        `INSERT INTO operator_sessions (id, token_hash, operator_id, created_at, last_seen_at, expires_at, device_hash, source_hash, is_settled)
         VALUES ($1, uuid_send($1), $1, 0, 0, 1, uuid_send($1), '\\x00', true)`,
        [sessionOf(id)],
      );
    }
    close = async () => {
      for (const house of houses) await house.close();
      await database.close();
    };
  }, TIMEOUT_MS);
  afterAll(() => close());

  const house = (racer: number): TradingHouse => houses[racer % 2 === 0 ? 0 : 1];
  const newId = (): string => testIds.uuid();
  /** Runs an operation with a key of its own. */
  const run = <Input>(
    { executor, rulebooks }: TradingHouse,
    handler: OperationHandler<Input>,
    userId: string,
    input: Omit<Input, 'rulebookHash'>,
  ): Promise<Answer> => {
    const rulebookHash = rulebooks.inForce.open.hash;
    const who = { userId, key: { name: newKey(), bodyHash: newKey() } };
    const accepted = { id: newId(), at: 1 };
    return executor.run(operationOf(handler, who, { ...input, rulebookHash } as Input, accepted));
  };
  /** What the back office would show beside a withdrawal. */
  const shown = {
    uid: '',
    tier: 'advanced',
    addressSince: 0,
    paidToAddress: 0,
    balance: '0',
    emails: {},
  } as const;

  /** Certified, with money in the funding account and an address that may be used. */
  async function addPerson(usdt: string) {
    const { userId, ...user } = await houses[0].addUser('0');
    const { executor: pool } = houses[0].database;
    await setTier(houses[0].database, userId, 'advanced');
    await pool.query(`UPDATE users SET fund_password_hash = 'keyed:a hash' WHERE id = $1`, [
      userId,
    ]);
    const addressId = newId();
    await pool.query(
      `INSERT INTO wallet_addresses (id, user_id, currency, network, address, label, usable_from, created_at, updated_at, version)
       VALUES ($1, $2, 'USDT', 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'Cold', $3::bigint, $3::bigint - 1, $3::bigint - 1, 0)`,
      [addressId, userId, houses[0].clock.now()],
    );
    const amount = decimal(usdt);
    const common = { currency: 'USDT', account: 'funding', bucket: 'available' } as const;
    await inTransaction({ pool }, (client) =>
      insertEntries(client, [
        {
          id: newId(),
          at: 1,
          entry: {
            kind: 'practice_grant',
            cause: userId,
            postings: [
              { ...common, owner: 'user', userId, amount },
              { owner: 'house', account: 'external', currency: 'USDT', amount: amount.neg() },
            ],
          },
        },
      ]),
    );
    return { ...user, userId, addressId };
  }
  type Person = Awaited<ReturnType<typeof addPerson>>;

  const request = (
    at: TradingHouse,
    { userId, addressId }: Person,
    usdt: string,
    proof: Partial<OwnerProof> = {},
  ) =>
    run(at, requestWithdrawal, userId, {
      addressId,
      amount: usdt,
      proof: { ...PROOF, ...proof },
    });
  const requested = async (person: Person, usdt: string): Promise<string> => {
    const answer = await request(houses[0], person, usdt);
    if (!answer.ok) throw new Error(answer.error);
    return (answer.data as { id: string }).id;
  };
  const approve = (at: TradingHouse, userId: string, withdrawalId: string, operatorId: string) =>
    run(at, approveWithdrawal, userId, {
      withdrawalId,
      asked: {
        operatorId,
        sessionId: sessionOf(operatorId),
        transactionId: `tx-${withdrawalId}`,
        nearTo: null,
        isCounted: false,
      },
      shown,
    });
  const cancel = (at: TradingHouse, userId: string, withdrawalId: string) =>
    run(at, cancelWithdrawal, userId, { withdrawalId });

  const balance = async (userId: string) => {
    const rows = await readBalances(houses[0].database.executor, userId);
    const row = rows.find(({ account }) => account === 'funding');
    return [toText(row?.available ?? decimal('0')), toText(row?.locked ?? decimal('0'))];
  };
  const racers = (run: (racer: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: RACERS }, (_, racer) => run(racer)));
  const errors = (answers: readonly Answer[]) => [
    ...new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))),
  ];
  const rounds = (name: string, round: () => Promise<void>) =>
    test(
      name,
      async () => {
        for (let count = 0; count < ROUNDS; count += 1) await round();
        report(`races on ${engine}: ${name}`, { racers: RACERS, rounds: ROUNDS, winners: ROUNDS });
      },
      TIMEOUT_MS,
    );

  rounds('withdrawing the whole balance: one of a hundred', async () => {
    const person = await addPerson('1000');
    const answers = await racers((racer) => request(house(racer), person, '1000'));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(errors(answers)).toEqual(['insufficient_balance']);
    expect(await balance(person.userId)).toEqual(['0', '1000']);
  });

  test('what proved the owner is looked at again where the money is locked', async () => {
    const person = await addPerson('1000');
    const { userId } = person;
    const ask = (proof: Parameters<typeof request>[3]) => request(houses[0], person, '100', proof);
    // Found right before, changed since.
    expect(await ask({ fundPassword: 0 })).toEqual({
      ok: false,
      error: 'fund_password_wrong',
      field: 'fundPassword',
    });
    const used = { ok: false, error: 'totp_wrong', field: 'totp' };
    const proof = { authenticator: 1, step: 8, recovery: null };
    expect(await ask({ second: proof })).toEqual(used);
    await houses[0].database.executor.query(
      `UPDATE users SET totp_secret = 'sealed', totp_last_step = 7 WHERE id = $1`,
      [userId],
    );
    expect(await ask({})).toEqual(used);
    expect(await ask({ second: { ...proof, authenticator: 2 } })).toEqual(used);
    expect(await ask({ second: { ...proof, step: 7 } })).toEqual(used);
    expect(await ask({ second: { ...proof, step: null, recovery: 1 } })).toEqual(used);
    expect(await ask({ second: { ...proof, step: null } })).toEqual(used);
    expect(await balance(userId)).toEqual(['1000', '0']);
    expect(await ask({ second: proof })).toMatchObject({ ok: true });
    expect(await ask({ second: proof })).toEqual(used);
    expect(await balance(userId)).toEqual(['900', '100']);
  });

  rounds('withdrawing up to the limit of the day: never more', async () => {
    const person = await addPerson('200000');
    await setTier(houses[0].database, person.userId, 'basic');
    const answers = await racers((racer) => request(house(racer), person, '300'));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(6);
    expect(errors(answers)).toEqual(['daily_limit']);
    expect(await balance(person.userId)).toEqual(['198200', '1800']);
  });

  rounds('withdrawals against transfers: never more than there is', async () => {
    const person = await addPerson('1000');
    const answers = await racers(async (racer) => {
      if (racer % 4 < 2) return request(house(racer), person, '100');
      const transfer = house(racer).transfers.transfer(person, newKey(), {
        from: 'funding',
        to: 'spot',
        currency: 'USDT',
        amount: '100',
      });
      return transfer.then(
        (data): Answer => ({ ok: true, data }),
        (error: { key: string }): Answer => ({ ok: false, error: error.key }),
      );
    });
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(errors(answers)).toEqual(['insufficient_balance']);
    expect((await balance(person.userId))[0]).toBe('0');
  });

  rounds('paying a withdrawal: one of a hundred', async () => {
    const person = await addPerson('1000');
    const id = await requested(person, '1000');
    const answers = await racers((racer) =>
      approve(house(racer), person.userId, id, operators[racer % 3] ?? operators[0]),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(errors(answers)).toEqual(['already_final']);
    expect(await balance(person.userId)).toEqual(['0', '0']);
  });

  rounds('paying a large withdrawal: two different operators, once', async () => {
    const person = await addPerson('20000');
    const id = await requested(person, '20000');
    const answers = await racers((racer) =>
      approve(house(racer), person.userId, id, operators[racer % 3] ?? operators[0]),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await balance(person.userId)).toEqual(['0', '0']);
    const { rows } = await houses[0].database.executor.query<{ count: string }>(
      `SELECT count(DISTINCT o) AS count FROM withdrawals w, unnest(w.approved_by) AS o WHERE w.id = $1`,
      [id],
    );
    expect(Number(rows[0]?.count)).toBe(2);
  });

  rounds('cancelling against paying: one or the other', async () => {
    const person = await addPerson('1000');
    const id = await requested(person, '1000');
    const answers = await racers((racer) =>
      racer % 4 < 2
        ? cancel(house(racer), person.userId, id)
        : approve(house(racer), person.userId, id, operators[0]),
    );
    const won = answers.filter(({ ok }) => ok);
    expect(won).toHaveLength(1);
    const [winner] = won;
    const isPaid = winner?.ok === true && (winner.data as { state: string }).state === 'success';
    expect(await balance(person.userId)).toEqual([isPaid ? '0' : '1000', '0']);
  });

  rounds('crediting a deposit: one of a hundred', async () => {
    const person = await addPerson('1000');
    const id = newId();
    const { executor: pool } = houses[0].database;
    await pool.query(
      `INSERT INTO deposits (id, user_id, currency, network, address, declared_amount, proof_id, state, submitted_at, due_at, version)
       VALUES ($1, $2, 'USDT', 'tron', 'x', 500, $1::uuid::text, 'auditing', 0, 0, 0)`,
      [id, person.userId],
    );
    await pool.query('INSERT INTO funding_states VALUES ($1, 0, 0, 0, 1, 0)', [person.userId]);
    const answers = await racers((racer) =>
      run(house(racer), approveDeposit, person.userId, {
        depositId: id,
        asked: {
          operatorId: operators[0],
          sessionId: sessionOf(operators[0]),
          amount: '500',
          transactionId: `tx-${id}`,
          nearTo: null,
          isCounted: false,
        },
        rate: '1',
        credited: { toUser: '0', byOperator: '0' },
        uid: '',
        emails: {},
      }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(errors(answers)).toEqual(['already_final']);
    expect(await balance(person.userId)).toEqual(['1500', '0']);
  });

  test('and the ledger keeps every promise', async () => {
    expect(await houses[0].violations()).toEqual([]);
    for (const { logger } of houses) expect(logger.errors).toEqual([]);
  });
});
