/**
 * Recorded steps through the real executor on a database: the same use cases, batches as they fall, SQL underneath. Only
 * what looks something up is waited for, so that commands meet in batches; each message meets a house that has committed.
 */
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { Refusal } from '../../server/services/refusal.ts';
import type { TimeMs } from '../../core/market/types.ts';
import type { Operation } from '../../server/execution/operation.ts';
import type { Clock, Ids } from '../../server/ports.ts';
import { createSystemIds } from '../../server/process/systemIds.ts';
import { inTransaction } from '../../server/store/database.ts';
import { insertEntries } from '../../server/store/ledgerStore.ts';
import { watchOperations } from '../builders/dumpedRun.ts';
import { createManualClock, type ManualClock } from '../builders/manualClock.ts';
import type { TestEngine } from '../builders/testDatabase.ts';
import { openTradingHouse, testIds, type TradingHouse } from '../builders/tradingHouse.ts';
import { keyOf, NOBODYS_ID } from './engine.ts';
import { grantRow } from './memoryStore.ts';
import { sendCommand, statusOf } from './send.ts';
import { DUE_LOOKS } from './player.ts';
import type { Action, CommandStep, Step, World } from './steps.ts';

export interface ReplayedHouse {
  readonly house: TradingHouse;
  readonly users: readonly CurrentUser[];
  /** 'done' or the key of the refusal, in the order of sending. */
  readonly answers: readonly string[];
  /** Ticket number → order id. */
  readonly orderIds: readonly string[];
  /** The same of spot orders, and of calls and puts. */
  readonly spotIds: readonly string[];
  readonly callIds: readonly string[];
}

/** Which ticket or spot order the simulation made with which key. */
export interface MadeBy {
  readonly tickets: ReadonlyMap<number, number>;
  readonly spotOrders: ReadonlyMap<number, number>;
  readonly calls: ReadonlyMap<number, number>;
}

/** Ids that sort by their making; the last three digits count what an operation makes. */
function countingIds(): Ids {
  let drawn = 0;
  return {
    uuid: () => {
      drawn += 1;
      return `00000000-0000-7000-8000-${(drawn * 4096).toString(16).padStart(12, '0')}`;
    },
    bytes: (count) => testIds.bytes(count),
  };
}

class HousePlayer {
  readonly answers: string[] = [];
  readonly orderIds: string[] = [];
  readonly spotIds: string[] = [];
  readonly callIds: string[] = [];
  readonly #house: TradingHouse;
  readonly #users: readonly CurrentUser[];
  readonly #clock: ManualClock;
  readonly #made: MadeBy;

  constructor(
    house: TradingHouse,
    users: readonly CurrentUser[],
    clock: ManualClock,
    made: MadeBy,
  ) {
    this.#house = house;
    this.#users = users;
    this.#clock = clock;
    this.#made = made;
  }

  async settle(): Promise<void> {
    const { executor, settled } = this.#house;
    let before: number;
    do {
      before = executor.stats.commands;
      await settled();
    } while (executor.stats.commands !== before);
  }

  async play(step: Step): Promise<void> {
    const { hub, database } = this.#house;
    const clock = this.#clock;
    switch (step.kind) {
      case 'advance':
      case 'jump':
      case 'stall':
        await this.settle();
        clock[step.kind](step.ms);
        break;
      case 'tick': {
        const { productId, bids, asks, last, mark } = step;
        const [[bid], [ask]] = [bids[0] ?? [0], asks[0] ?? [0]];
        hub.push(productId, { bid, ask, last, mark, book: { bids, asks } });
        break;
      }
      case 'status':
        await this.settle();
        hub.setStatus(step.productId, statusOf(step.state));
        break;
      case 'freeze':
        await this.settle();
        // By himself: no operator has said anything.
        await database.executor.query(
          'UPDATE users SET frozen_at = $2::bigint, self_frozen = $2::bigint IS NOT NULL WHERE id = $1',
          [this.#users[step.user]?.userId, step.frozen ? clock.now() : null],
        );
        break;
      case 'due':
        await this.settle();
        for (let look = 0; look < DUE_LOOKS; look += 1) await this.#house.matching.lookForDue();
        await this.settle();
        break;
      case 'command':
        await this.#start(step);
        break;
      case 'settle':
        await this.settle();
        break;
    }
  }

  #waiting(): number {
    const { hub, matching } = this.#house;
    return hub.products.reduce((sum, { id }) => sum + matching.waitingAt(id), 0);
  }

  /** An opening or a transfer is queued at once; what looks a ticket up is waited for. */
  async #start(step: CommandStep): Promise<void> {
    const { action, key } = step;
    const user = this.#users[step.user];
    if (user === undefined) throw new Error(`no user ${step.user}`);
    const number = this.answers.push('nothing') - 1;
    const waiting = this.#waiting();
    let isOver = false;
    const idOf = {
      ticket: (ticket: number): string => this.orderIds[ticket] ?? NOBODYS_ID,
      spot: (order: number): string => this.spotIds[order] ?? NOBODYS_ID,
      call: (order: number): string => this.callIds[order] ?? NOBODYS_ID,
      withdrawal: () => NOBODYS_ID,
      deposit: () => NOBODYS_ID,
      grid: () => NOBODYS_ID,
      loan: () => NOBODYS_ID,
    };
    sendCommand(this.#house, user, keyOf(key), action, idOf)
      .then((answer) => {
        this.answers[number] = 'done';
        this.#keepId(action.call, key, (answer as { id: string }).id);
      })
      .catch((error: unknown) => {
        this.answers[number] = error instanceof Refusal ? error.key : String(error);
      })
      .finally(() => {
        isOver = true;
      });
    const isQueued = ['open', 'spot', 'cfd', 'transfer'].includes(action.call);
    do {
      await new Promise((resolve) => setImmediate(resolve));
    } while (!isQueued && !isOver && this.#waiting() === waiting);
  }

  #keepId(call: Action['call'], key: number, id: string): void {
    const { tickets, spotOrders, calls } = this.#made;
    const keep = (ids: string[], number: number | undefined): void => {
      if (number !== undefined) ids[number] = id;
    };
    if (call === 'open') keep(this.orderIds, tickets.get(key));
    if (call === 'spot') keep(this.spotIds, spotOrders.get(key));
    if (call === 'cfd') keep(this.callIds, calls.get(key));
  }
}

export async function replayOnDatabase(
  engine: TestEngine,
  steps: readonly Step[],
  world: World,
  made: MadeBy,
  /** Is told of each operation as it is taken, before anything has come of it. */
  onOperation: (operation: Operation, at: TimeMs) => void = () => {},
  /** Such as sort by their making, unless they have to tell the time. */
  makeIds: (clock: Pick<Clock, 'now'>) => Ids = countingIds,
): Promise<ReplayedHouse> {
  const manual = createManualClock(world.startMs);
  const clock: Clock = {
    now: () => manual.now(),
    after: (delayMs, run) => manual.after(delayMs, run),
    // What a job does by its timer is played as a step instead.
    every: () => () => {},
  };
  const house = (await openTradingHouse(engine, { clock, ids: makeIds(manual) })) as TradingHouse;
  const granted = createSystemIds(manual);
  const users: CurrentUser[] = [];
  for (const { contract, funding, spot, cfd, country } of world.people) {
    const user = await house.addUser('0', 'contract', country);
    // One grant, of all accounts, as who registers gets it.
    const amounts = { contract, funding, spot, cfd };
    const postings = (['contract', 'funding', 'spot', 'cfd'] as const).flatMap(
      (account) => grantRow(user.userId, account, amounts[account]).entry.postings,
    );
    const entry = { kind: 'practice_grant', cause: user.userId, postings } as const;
    await inTransaction(house.database, (client) =>
      insertEntries(client, [{ id: granted.uuid(), at: world.startMs, entry }]),
    );
    users.push(user);
  }
  watchOperations(house, (operation) => {
    onOperation(operation, clock.now());
  });
  const player = new HousePlayer(house, users, manual, made);
  for (const step of steps) await player.play(step);
  await player.settle();
  const { answers, orderIds, spotIds, callIds } = player;
  return { house, users, answers, orderIds, spotIds, callIds };
}
