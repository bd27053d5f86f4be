// The addresses a user withdraws to: call group withdraw, addresses. Each change needs the fund password and the
// authenticator, adding and editing a mailed code as well; all are checked in the transaction that writes. Source: decisions.md "Deposit and withdrawal", reliability.md "Rules".
import type { PoolClient } from 'pg';
import type { FundingSection, HoldTimes } from '../../../core/rulebook/funding.ts';
import { withdrawalRules } from '../../../core/rulebook/fundingRules.ts';
import {
  type AddressDecision,
  decideAddress,
  decideEditAddress,
  decideRemoveAddress,
  type AddressContext,
  type AddressInput,
  type WalletAddress,
} from '../../../core/wallet/addresses.ts';
import type {
  AddAddress,
  AddressList,
  DelAddress,
  EditAddress,
  WalletAddress as WalletAddressDto,
} from '../../../protocol/withdraw.ts';
import type { Answer } from '../../execution/command.ts';
import type { Clock, Ids } from '../../ports.ts';
import { listAddresses, saveAddress } from '../../store/addressStore.ts';
import type { Database } from '../../store/database.ts';
import { lockSecurity, type SecurityRow } from '../../store/securityStore.ts';
import { answerOnce } from '../answerOnce.ts';
import { findAnswer, identify, unwrap } from '../commandKeys.ts';
import type { Asker, CurrentUser } from '../accounts/currentUser.ts';
import { decodeCursor, toPage } from '../cursor.ts';
import { presentAddress } from './fundingViews.ts';
import type { NoticeKind, Notices } from '../notices.ts';
import { Refusal } from '../refusal.ts';
import type { FundProof, MoreProof, StepUp, StepUpVerdict } from '../security/stepUp.ts';

export interface AddressQuery {
  readonly currency?: string | undefined;
  readonly network?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface Addresses {
  list(user: CurrentUser, query: AddressQuery): Promise<AddressList>;
  get(user: CurrentUser, addressId: string): Promise<WalletAddressDto>;
  add(user: Asker, key: string, body: AddAddress): Promise<WalletAddressDto>;
  edit(user: Asker, key: string, body: EditAddress): Promise<WalletAddressDto>;
  remove(user: Asker, key: string, body: DelAddress): Promise<Record<string, never>>;
}

export interface AddressesOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly funding: FundingSection;
  readonly holds: HoldTimes;
  readonly stepUp: StepUp;
  readonly notices: Pick<Notices, 'add' | 'wake'>;
}

/** One change of the address book. */
interface Change {
  readonly call: string;
  readonly key: string;
  /** What was asked for, without the secrets that prove who asks: its hash is kept with the answer. */
  readonly asked: unknown;
  readonly fundPassword: string;
  readonly totp: string | undefined;
  readonly code?: string;
  readonly notice?: NoticeKind;
  /** What can be told without looking anything up, and before a password is hashed. */
  readonly problem?: AddressDecision;
  readonly decide: (context: Omit<AddressContext, 'isOffered'>) => AddressDecision;
  readonly answer: (address: WalletAddress, all: readonly WalletAddress[]) => unknown;
}

export function createAddresses(options: AddressesOptions): Addresses {
  const { database, clock, ids, funding, holds, stepUp, notices } = options;

  const contextOf = (
    { frozenAt }: SecurityRow,
    saved: readonly WalletAddress[],
  ): Omit<AddressContext, 'isOffered'> => ({
    now: clock.now(),
    frozen: frozenAt !== null,
    holdMs: holds.addressMs,
    mostAddresses: funding.withdrawal.mostAddresses,
    saved,
  });

  async function change<T>(user: Asker, one: Change): Promise<T> {
    const { userId } = user;
    const who = identify(user, one.key, one.call, one.asked);
    const { bodyHash } = who.key;
    const before = await findAnswer(database.pool, who);
    if (before !== undefined) return unwrap<T>(before);
    if (one.problem?.ok === false) unwrap(one.problem);
    const operation = `${one.call} ${one.key} ${bodyHash}`;
    const proof = await stepUp.prove(user, operation, one.fundPassword);
    const answer = await answerOnce(database, clock, who, async (client) => {
      const security = await lockSecurity(client, userId);
      if (security === undefined) throw new Refusal('not_found');
      const saved = await listAddresses(client, userId);
      const decision = one.decide(contextOf(security, saved));
      if (!decision.ok) return decision;
      // Only then the code: a mistyped address must not cost a new one.
      const proven = { proof, operation };
      return confirmAndWrite(client, security, one, decision.address, saved, proven);
    });
    notices.wake();
    return unwrap<T>(answer);
  }

  async function confirmAndWrite(
    client: PoolClient,
    { email, lang }: SecurityRow,
    one: Change,
    address: WalletAddress,
    saved: readonly WalletAddress[],
    { proof, operation }: { readonly proof: FundProof; readonly operation: string },
  ): Promise<Answer> {
    const more: MoreProof = {
      totp: { value: one.totp },
      ...(one.code === undefined ? {} : { code: { purpose: 'address', code: one.code } }),
    };
    const verdict = await stepUp.confirm(client, proof, operation, more);
    if (verdict !== 'ok') return { ok: false, error: verdict, field: fieldOf(verdict) };
    await saveAddress(client, address);
    if (one.notice !== undefined) {
      const params = { address: address.address, label: address.label };
      await notices.add(client, { recipient: email, lang, kind: one.notice, params });
    }
    const all = [...saved.filter(({ id }) => id !== address.id), address];
    return { ok: true, data: one.answer(address, all) };
  }

  const inputOf = async ({ currency, network, address, label }: AddAddress | EditAddress) => {
    const format = funding.networks[network]?.format;
    // Loaded with the first address: a start should not wait for it.
    const { parseAddress } = await import('./addressFormats.ts');
    const parsed = format && parseAddress(format, address.trim());
    return { currency, network, address: parsed, label: label.trim() };
  };
  const isOffered = ({ currency, network }: AddAddress | EditAddress): boolean =>
    withdrawalRules(funding, currency, network) !== undefined;
  /** The input judged as if nothing else were saved: its way out and its format. */
  const judge = (input: AddressInput, body: AddAddress | EditAddress, userId: string) =>
    decideAddress(
      input,
      { id: '', userId },
      {
        now: clock.now(),
        frozen: false,
        isOffered: isOffered(body),
        holdMs: holds.addressMs,
        mostAddresses: funding.withdrawal.mostAddresses,
        saved: [],
      },
    );
  const present = (address: WalletAddress, all: readonly WalletAddress[]) =>
    presentAddress(address, all, funding);

  return {
    list: async ({ userId }, { currency, network, cursor, limit }) => {
      const all = await listAddresses(database.pool, userId);
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const isLater = ({ id, createdAt }: WalletAddress): boolean =>
        after === undefined ||
        createdAt < after.time ||
        (createdAt === after.time && id < after.id);
      const rows = all
        .filter(isLater)
        .filter((one) => currency === undefined || one.currency === currency)
        .filter((one) => network === undefined || one.network === network);
      const position = ({ id, createdAt }: WalletAddress) => ({ id, time: createdAt });
      const { list, next } = toPage(rows.slice(0, limit + 1), limit, position);
      return { list: list.map((one) => present(one, all)), next };
    },

    get: async ({ userId }, addressId) => {
      const all = await listAddresses(database.pool, userId);
      const found = all.find(({ id }) => id === addressId);
      if (found === undefined) throw new Refusal('not_found');
      return present(found, all);
    },

    add: async (user, key, body) => {
      const input = await inputOf(body);
      const { fundPassword, totp, ...asked } = body;
      const identity = { id: ids.uuid(), userId: user.userId };
      return change(user, {
        call: 'withdraw/addAddress',
        key,
        asked,
        fundPassword,
        totp,
        code: body.code,
        notice: 'address_added',
        problem: judge(input, body, user.userId),
        decide: (context) =>
          decideAddress(input, identity, { ...context, isOffered: isOffered(body) }),
        answer: present,
      });
    },

    edit: async (user, key, body) => {
      const input = await inputOf(body);
      const { fundPassword, totp, ...asked } = body;
      const identity = { id: body.addressId, userId: user.userId };
      return change(user, {
        call: 'withdraw/editAddress',
        key,
        asked,
        fundPassword,
        totp,
        code: body.code,
        notice: 'address_changed',
        problem: judge(input, body, user.userId),
        decide: (context) =>
          decideEditAddress(input, identity, { ...context, isOffered: isOffered(body) }),
        answer: present,
      });
    },

    remove: (user, key, { addressId, fundPassword, totp }) =>
      change(user, {
        call: 'withdraw/delAddress',
        key,
        asked: { addressId },
        fundPassword,
        totp,
        decide: ({ saved, now }) =>
          decideRemoveAddress(
            saved.find(({ id }) => id === addressId),
            now,
          ),
        answer: () => ({}),
      }),
  };
}

function fieldOf(verdict: Exclude<StepUpVerdict, 'ok'>): string {
  if (verdict === 'fund_password_wrong') return 'fundPassword';
  return verdict.startsWith('code') ? 'code' : 'totp';
}
