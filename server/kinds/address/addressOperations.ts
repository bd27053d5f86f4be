// What can be done with the addresses a user withdraws to, as operations: core decides over all that he has, under his lock, and
// what proved him is used up by what is accepted alone: a mistyped address must not cost a new code.
// Must hold no rule of its own. Source: decisions.md "Deposit and withdrawal", reliability.md "Rules" (step-up proofs).
import { withdrawalRules } from '../../../core/rulebook/fundingRules.ts';
import type { FundingSection } from '../../../core/rulebook/funding.ts';
import {
  type AddressContext,
  type AddressDecision,
  decideAddress,
  decideEditAddress,
  decideRemoveAddress,
  type WalletAddress,
} from '../../../core/wallet/addresses.ts';
import { NO_EFFECTS, type View } from '../../execution/command.ts';
import { type At, defineOperation, type OperationHandler } from '../../execution/operation.ts';
import { presentAddress } from '../../services/funding/fundingViews.ts';
import type { OwnerProof } from '../../services/security/stepUp.ts';
import { type Aside, asideRecords, fundingOf, fundingStateOf } from '../shared/alongside.ts';
import { proofNeeds, refusedProof, usingProof } from '../shared/ownerProof.ts';

/** An address as it is to be saved. */
export interface AddressContent {
  readonly currency: string;
  readonly network: string;
  /** As the network writes it; null where it is none of its addresses. */
  readonly address: string | null;
  readonly label: string;
  /** How long it waits. */
  readonly holdMs: number;
}

export interface RemoveAddress {
  readonly addressId: string;
}
export type EditAddress = AddressContent & RemoveAddress;

/** What every operation has besides. */
export interface Proven {
  /** Of the rulebook that ways out are read from. */
  readonly rulebookHash: string;
  readonly proof: OwnerProof;
}

/** What an address is decided over. */
export interface AddressFacts extends Pick<AddressContext, 'now' | 'frozen' | 'saved'> {
  readonly userId: string;
  readonly funding: FundingSection;
}

const contextOf = (
  { currency, network, holdMs }: AddressContent,
  { now, frozen, saved, funding }: AddressFacts,
): AddressContext => ({
  now,
  frozen,
  saved,
  holdMs,
  isOffered: withdrawalRules(funding, currency, network) !== undefined,
  mostAddresses: funding.withdrawal.mostAddresses,
});
const inputOf = ({ address, ...content }: AddressContent) => ({
  ...content,
  address: address ?? undefined,
});

/** How core decides each; also asked before a request is proven, so that nobody is asked for proofs of what cannot be. */
export const addressDecisions = {
  add: (content: AddressContent, facts: AddressFacts, newId: () => string): AddressDecision =>
    decideAddress(
      inputOf(content),
      { id: newId(), userId: facts.userId },
      contextOf(content, facts),
    ),
  edit: (content: EditAddress, facts: AddressFacts): AddressDecision =>
    decideEditAddress(
      inputOf(content),
      { id: content.addressId, userId: facts.userId },
      contextOf(content, facts),
    ),
  remove: ({ addressId }: RemoveAddress, { saved, now }: AddressFacts): AddressDecision =>
    decideRemoveAddress(
      saved.find(({ id }) => id === addressId),
      now,
    ),
};

interface Change<Asked> {
  readonly operation: string;
  readonly decide: (asked: Asked, facts: AddressFacts, newId: () => string) => AddressDecision;
  readonly noticeOf?: (address: WalletAddress) => Aside['notice'];
  readonly present: (
    address: WalletAddress,
    all: readonly WalletAddress[],
    funding: FundingSection,
  ) => unknown;
}

/** What is written: the address, and the book as those behind it in the batch see it. */
function changedBy(before: AddressFacts, address: WalletAddress, aside: Aside, view: View, at: At) {
  const others = before.saved.filter(({ id }) => id !== address.id);
  const saved = address.removedAt === null ? [...others, address] : others;
  const { userId } = at;
  return {
    walletAddress: [address],
    addressBook: [{ id: userId, userId, saved, version: 0 }],
    ...asideRecords(fundingStateOf(view, userId), aside, view.now, at),
  };
}

const defineChange = <Asked>({
  operation,
  decide,
  noticeOf,
  present,
}: Change<Asked>): OperationHandler<Asked & Proven> =>
  defineOperation<Asked & Proven>({
    kind: 'address',
    operation,
    addsOpen: false,
    loads: ({ proof }, userId) => ({
      accounts: [],
      needs: { ...proofNeeds(proof, userId), addressBook: [userId] },
    }),
    decide: (view, input, at) => {
      const { userId } = at;
      const funding = fundingOf(at, input.rulebookHash);
      const saved = view.own('addressBook', userId)?.saved ?? [];
      const { now, frozen } = view;
      const facts = { userId, now, frozen, saved, funding };
      const decision = decide(input, facts, () => at.newId());
      if (!decision.ok) return decision;
      const refused = refusedProof(view, input.proof, at);
      if (refused !== undefined) return refused;
      const { address } = decision;
      const changed = changedBy(facts, address, { notice: noticeOf?.(address) }, view, at);
      const { saved: all = [] } = changed.addressBook[0] ?? {};
      const outcome = {
        ok: true,
        effects: { ...NO_EFFECTS, changed },
        data: present(address, all, funding),
      } as const;
      return usingProof(outcome, input.proof, view, at);
    },
  });

const noticeOf =
  (kind: 'address_added' | 'address_changed') =>
  ({ address, label }: WalletAddress): Aside['notice'] => ({ kind, params: { address, label } });

export const addAddress = defineChange<AddressContent>({
  operation: 'add',
  decide: addressDecisions.add,
  noticeOf: noticeOf('address_added'),
  present: presentAddress,
});

/** Its waiting time begins again. */
export const editAddress = defineChange<EditAddress>({
  operation: 'edit',
  decide: addressDecisions.edit,
  noticeOf: noticeOf('address_changed'),
  present: presentAddress,
});

export const removeAddress = defineChange<RemoveAddress>({
  operation: 'remove',
  decide: addressDecisions.remove,
  present: () => ({}),
});

export const addressOperations: readonly OperationHandler<never>[] = [
  addAddress,
  editAddress,
  removeAddress,
];
