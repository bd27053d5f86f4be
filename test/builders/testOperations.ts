/** Operations of no business: money from the practice faucet, and whatever may go wrong. For tests of the executor. */
import { decimal } from '../../core/money/decimal.ts';
import { housePosting, userPosting } from '../../core/ledger/house.ts';
import type { Posting } from '../../core/ledger/types.ts';
import { NO_EFFECTS, type RefusalBody } from '../../server/execution/command.ts';
import {
  defineOperation,
  type Operation,
  type OperationHandler,
  operationOf,
} from '../../server/execution/operation.ts';
import type { Needs } from '../../server/execution/recordKinds.ts';
import { testIds } from './tradingHouse.ts';

const ACCOUNTS = ['contract'] as const;

/** Moves USDT from the faucet to the contract account; answers what was available before. */
const move = defineOperation<{ readonly amount: string; readonly taken?: string | undefined }>({
  kind: 'test',
  operation: 'move',
  addsOpen: false,
  loads: () => ({ accounts: ACCOUNTS, needs: {} }),
  decide: (view, { amount, taken = amount }, at) => {
    const postings: Posting[] = [
      userPosting(at.userId, 'contract', 'available', 'USDT', decimal(amount)),
      housePosting('practice_faucet', 'USDT', decimal(taken).neg()),
    ];
    const cause = at.newId();
    const entries = [
      { id: at.newId(), at: view.now, entry: { kind: 'practice_reset', cause, postings } } as const,
    ];
    const data = view.available('contract', 'USDT').toFixed();
    return { ok: true, effects: { ...NO_EFFECTS, entries }, data };
  },
});

const nothing = defineOperation<{ readonly needs?: Needs | undefined }>({
  kind: 'test',
  operation: 'nothing',
  addsOpen: false,
  loads: ({ needs = {} }) => ({ accounts: ACCOUNTS, needs }),
  decide: () => ({ ok: true, effects: NO_EFFECTS, data: null }),
});

const fail = defineOperation<{ readonly message: string }>({
  kind: 'test',
  operation: 'fail',
  addsOpen: false,
  loads: () => ({ accounts: ACCOUNTS, needs: {} }),
  decide: (_view, { message }) => {
    throw new Error(message);
  },
});

const no = defineOperation<RefusalBody>({
  kind: 'test',
  operation: 'no',
  addsOpen: false,
  loads: () => ({ accounts: ACCOUNTS, needs: {} }),
  decide: (_view, refusal) => ({ ok: false, ...refusal }),
});

export const testHandlers: readonly OperationHandler<never>[] = [move, nothing, fail, no];

const taken = () => ({ id: testIds.uuid(), at: 1 });
const by = (userId: string, key: string | null, bodyHash = 'body') => ({
  userId,
  key: key === null ? null : { name: key, bodyHash },
});

/** `taken`: what the faucet gives; another amount than the user gets does not balance. */
export const aMove = (
  userId: string,
  amount: string,
  options: { key?: string | null; bodyHash?: string; taken?: string } = {},
): Operation =>
  operationOf(
    move,
    by(userId, options.key ?? null, options.bodyHash),
    { amount, taken: options.taken },
    taken(),
  );

export const aNothing = (userId: string, needs?: Needs): Operation =>
  operationOf(nothing, by(userId, null), { needs }, taken());

export const aFailure = (userId: string, message = 'a fault of ours'): Operation =>
  operationOf(fail, by(userId, null), { message }, taken());

export const aRefusal = (
  userId: string,
  refusal: RefusalBody = { error: 'not_found' },
  key: string | null = null,
): Operation => operationOf(no, by(userId, key), refusal, taken());
