// The addresses a user withdraws to: the use cases of call group withdraw, addresses. Each change needs the fund password and the
// authenticator, adding and editing a mailed code as well. Must ask for no proof of what is refused anyway: a password is hashed.
// Source: decisions.md "Deposit and withdrawal", reliability.md "Rules".
import type { HoldTimes } from '../../../core/rulebook/funding.ts';
import type { AddressDecision, WalletAddress } from '../../../core/wallet/addresses.ts';
import type {
  AddAddress,
  AddressList,
  DelAddress,
  EditAddress,
  WalletAddress as WalletAddressDto,
} from '../../../protocol/withdraw.ts';
import type { OperationHandler } from '../../execution/operation.ts';
import type { Asker, CurrentUser } from '../../services/accounts/currentUser.ts';
import { unwrap } from '../../services/commandKeys.ts';
import { decodeCursor, type PageQuery, toPage } from '../../services/cursor.ts';
import { presentAddress } from '../../services/funding/fundingViews.ts';
import { make } from '../../services/intake.ts';
import type { Notices } from '../../services/notices.ts';
import { Refusal } from '../../services/refusal.ts';
import type { OwnerProof, Proving, StepUp } from '../../services/security/stepUp.ts';
import { listAddresses } from './addressStore.ts';
import { findSecurity } from '../../store/securityStore.ts';
import {
  addAddress,
  type AddressContent,
  addressDecisions,
  type AddressFacts,
  editAddress,
  type Proven,
  removeAddress,
} from './addressOperations.ts';
import type { Footing, FundingFooting } from '../../services/footing.ts';

export interface AddressQuery extends PageQuery {
  readonly currency?: string | undefined;
  readonly network?: string | undefined;
}

export interface Addresses {
  list(user: CurrentUser, query: AddressQuery): Promise<AddressList>;
  get(user: CurrentUser, query: { readonly addressId: string }): Promise<WalletAddressDto>;
  add(user: Asker, key: string, body: AddAddress): Promise<WalletAddressDto>;
  edit(user: Asker, key: string, body: EditAddress): Promise<WalletAddressDto>;
  remove(user: Asker, key: string, body: DelAddress): Promise<Record<string, never>>;
}

export interface AddressesOptions extends Footing, FundingFooting {
  readonly holds: HoldTimes;
  readonly stepUp: Pick<StepUp, 'prove'>;
  readonly notices: Pick<Notices, 'wakeFor'>;
}

/** One change of the address book. */
interface Change<Asked> {
  readonly call: string;
  readonly key: string;
  /** What its key stands for. */
  readonly body: unknown;
  readonly handler: OperationHandler<Asked & Proven>;
  readonly asked: Asked;
  readonly decide: (asked: Asked, facts: AddressFacts) => AddressDecision;
  readonly proving: Proving;
}

/** What was sent: the body without what proves its sender, and that. */
function sentWith(key: string, given: AddAddress | EditAddress) {
  const { fundPassword, totp, code, ...body } = given;
  const mailed = { purpose: 'address', code } as const;
  return { key, body, proving: { fundPassword, totp, code: mailed } };
}

/** It is not saved, only decided over. */
const anyId = (): string => '';

export function createAddresses(options: AddressesOptions): Addresses {
  const { database, clock, funding, rulebookHash, holds, stepUp, notices, intake } = options;
  const { pool } = database;

  const factsOf = async (userId: string): Promise<AddressFacts> => {
    const [security, saved] = await Promise.all([
      findSecurity(pool, userId),
      listAddresses(pool, userId),
    ]);
    if (security === undefined) throw new Refusal('not_found');
    return { userId, funding, saved, now: clock.now(), frozen: security.frozenAt !== null };
  };

  async function change<Result, Asked>(user: Asker, one: Change<Asked>): Promise<Result> {
    const { userId } = user;
    const { asked, handler } = one;
    const answer = await intake.takeProven<Result, OwnerProof>(
      { name: one.call, opens: false },
      { userId, key: one.key, body: one.body },
      async () => {
        const decision = one.decide(asked, await factsOf(userId));
        if (!decision.ok) unwrap(decision);
        return stepUp.prove(user, one.proving);
      },
      (proof) => make(handler, { ...asked, rulebookHash, proof }),
    );
    notices.wakeFor(userId);
    return answer;
  }

  const contentOf = async ({
    currency,
    network,
    address,
    label,
  }: AddAddress | EditAddress): Promise<AddressContent> => {
    const format = funding.networks[network]?.format;
    // Loaded with the first address: a start should not wait for it.
    const { parseAddress } = await import('../../services/funding/addressFormats.ts');
    const parsed = format && parseAddress(format, address.trim());
    const holdMs = holds.addressMs;
    return { currency, network, address: parsed ?? null, label: label.trim(), holdMs };
  };
  const present = (address: WalletAddress, all: readonly WalletAddress[]) =>
    presentAddress(address, all, funding);

  return {
    list: async ({ userId }, { currency, network, cursor, limit }) => {
      const all = await listAddresses(pool, userId);
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

    get: async ({ userId }, { addressId }) => {
      const all = await listAddresses(pool, userId);
      const found = all.find(({ id }) => id === addressId);
      if (found === undefined) throw new Refusal('not_found');
      return present(found, all);
    },

    add: async (user, key, given) =>
      change(user, {
        call: 'withdraw/addAddress',
        ...sentWith(key, given),
        handler: addAddress,
        asked: await contentOf(given),
        decide: (asked, facts) => addressDecisions.add(asked, facts, anyId),
      }),

    edit: async (user, key, given) =>
      change(user, {
        call: 'withdraw/editAddress',
        ...sentWith(key, given),
        handler: editAddress,
        asked: { ...(await contentOf(given)), addressId: given.addressId },
        decide: addressDecisions.edit,
      }),

    remove: (user, key, { fundPassword, totp, ...body }) =>
      change(user, {
        call: 'withdraw/delAddress',
        key,
        body,
        handler: removeAddress,
        asked: body,
        decide: addressDecisions.remove,
        proving: { fundPassword, totp },
      }),
  };
}
