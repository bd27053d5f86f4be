import { resembles } from '../../../../core/wallet/addresses.ts';
import type { WalletAddress } from '../../../../protocol/withdraw.ts';
import { codeProblem } from '../../../forms/accountProblems.ts';
import type { FieldProblems } from '../../../lib/form.ts';

export interface AddressDraft {
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly label: string;
  readonly code: string;
  readonly fundPassword: string;
  /** The second step; asked for where the account has one. */
  readonly totp: string;
}

export type AddressFormProblem =
  | 'addressMissing'
  | 'labelMissing'
  | 'labelLong'
  | 'codeMissing'
  | 'codeInvalid'
  | 'fundPasswordMissing'
  | 'totpMissing';

/** protocol/withdraw.ts takes as many characters of a label. */
export const MOST_LABEL_LENGTH = 40;

/** An address as it was meant: spaces of a paste or of groups of four are not part of any. */
export function cleanAddress(text: string): string {
  return text.replace(/\s/g, '');
}

function labelProblem(label: string): AddressFormProblem | undefined {
  if (label.trim() === '') return 'labelMissing';
  return label.trim().length > MOST_LABEL_LENGTH ? 'labelLong' : undefined;
}

/** Everything that keeps an address from being saved, by field. Whether it is one, the server judges. */
export function findAddressProblems(
  draft: AddressDraft,
  needsTotp: boolean,
): FieldProblems<AddressDraft, AddressFormProblem> {
  return {
    address: cleanAddress(draft.address) === '' ? 'addressMissing' : undefined,
    label: labelProblem(draft.label),
    code: codeProblem(draft.code),
    fundPassword: draft.fundPassword === '' ? 'fundPasswordMissing' : undefined,
    totp: needsTotp && draft.totp === '' ? 'totpMissing' : undefined,
  };
}

/** Addresses are compared as each network writes them: which of the ways applies, the core knows by its format. */
const FORMATS = ['bitcoin', 'evm', 'tron'] as const;

/** A saved address that the typed one could be taken for: it begins and ends alike without being it. */
export function findResembling(
  typed: string,
  saved: readonly WalletAddress[],
  ownId: string | undefined,
): WalletAddress | undefined {
  const address = cleanAddress(typed);
  // Shorter than the two ends that are compared, everything looks alike.
  if (address.length < 20) return undefined;
  return saved.find(
    (one) => one.id !== ownId && FORMATS.some((format) => resembles(address, one.address, format)),
  );
}
