// The addresses a user withdraws to: saved, edited, removed, and which of them look like each other.
// An address that was added or edited must wait before money goes there. Source: decisions.md "Deposit and withdrawal".
import type { TimeMs } from '../market/types.ts';
import type { Currency } from '../money/money.ts';
import { type RefusedDecision, refuseBy } from './decision.ts';
import type { AddressFormat } from '../rulebook/funding.ts';

export interface WalletAddress {
  readonly id: string;
  readonly userId: string;
  readonly currency: Currency;
  readonly network: string;
  readonly address: string;
  readonly label: string;
  readonly usableFrom: TimeMs;
  readonly createdAt: TimeMs;
  readonly updatedAt: TimeMs;
  /** Removed ones are kept: past withdrawals name them. */
  readonly removedAt: TimeMs | null;
  readonly version: number;
}

/** Every refusal in order of precedence; keys of protocol/errorKeys.ts. */
export const ADDRESS_REJECTIONS = [
  'forbidden', // the account is frozen
  'not_found', // no such address of this user
  'invalid_input', // no such way out
  'address_invalid', // not an address of the network, or its checksum is wrong
  'address_known', // saved already
  'too_many_addresses',
] as const;
export type AddressRejection = (typeof ADDRESS_REJECTIONS)[number];

export type AddressDecision =
  | { readonly ok: true; readonly address: WalletAddress }
  | RefusedDecision<AddressRejection>;

export interface AddressInput {
  readonly currency: Currency;
  readonly network: string;
  /** As the network writes it; undefined where it is none. */
  readonly address: string | undefined;
  readonly label: string;
}

export interface AddressContext {
  readonly now: TimeMs;
  readonly frozen: boolean;
  readonly isOffered: boolean;
  readonly holdMs: number;
  readonly mostAddresses: number;
  /** The user's live addresses. */
  readonly saved: readonly WalletAddress[];
}

const refuse = refuseBy<AddressRejection>();

const isSame = (input: AddressInput, saved: WalletAddress): boolean =>
  saved.network === input.network &&
  saved.currency === input.currency &&
  saved.address === input.address;

/** Adds an address, or edits one; either way it waits from now on, and never less than it did. */
export function decideAddress(
  input: AddressInput,
  identity: { readonly id: string; readonly userId: string },
  context: AddressContext,
): AddressDecision {
  const { now, saved } = context;
  const before = saved.find(({ id }) => id === identity.id);
  const others = saved.filter(({ id }) => id !== identity.id);
  if (context.frozen) return refuse('forbidden');
  if (!context.isOffered) return refuse('invalid_input', 'network');
  if (input.address === undefined) return refuse('address_invalid', 'address');
  if (others.some((one) => isSame(input, one))) return refuse('address_known', 'address');
  if (others.length >= context.mostAddresses) return refuse('too_many_addresses');
  const address: WalletAddress = {
    ...identity,
    currency: input.currency,
    network: input.network,
    address: input.address,
    label: input.label,
    usableFrom: Math.max(now + context.holdMs, before?.usableFrom ?? 0),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    removedAt: null,
    version: before === undefined ? 0 : before.version + 1,
  };
  return { ok: true, address };
}

/** Editing an address that is not there, or is somebody else's, is told before anything else. */
export function decideEditAddress(
  input: AddressInput,
  identity: { readonly id: string; readonly userId: string },
  context: AddressContext,
): AddressDecision {
  if (context.frozen) return refuse('forbidden');
  if (!context.saved.some(({ id }) => id === identity.id)) return refuse('not_found', 'addressId');
  return decideAddress(input, identity, context);
}

export function decideRemoveAddress(
  before: WalletAddress | undefined,
  now: TimeMs,
): AddressDecision {
  if (before === undefined) return refuse('not_found', 'addressId');
  return { ok: true, address: { ...before, removedAt: now, version: before.version + 1 } };
}

/** Every address of a network begins with these characters, so they tell nothing. */
const PREFIX: Readonly<Record<AddressFormat, RegExp>> = {
  bitcoin: /^(bc1[qp]|[13])/,
  evm: /^0x/,
  tron: /^T/,
};
/** Screens shorten an address to its ends, so those are what a forger makes alike. */
const COMPARED = 4;

function endsOf(address: string, format: AddressFormat): string {
  const telling = address.replace(PREFIX[format], '').toLowerCase();
  return `${telling.slice(0, COMPARED)}…${telling.slice(-COMPARED)}`;
}

/** Another address with the same head and tail: what address poisoning leaves in a history. */
export function resembles(one: string, other: string, format: AddressFormat): boolean {
  return one !== other && endsOf(one, format) === endsOf(other, format);
}
