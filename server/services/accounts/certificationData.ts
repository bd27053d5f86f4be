// The sealed part of a certification: who somebody says to be. Opened for a reviewer, and for the owner without most of the
// number. Bound to its row, so that nobody's data can be moved to another. Source: decisions.md "Identity, security".
import { createHmac } from 'node:crypto';
import type { DocumentType } from '../../../core/identity/documents.ts';
import type { Vault } from '../security/vault.ts';

export interface PersonData {
  readonly name: string;
  readonly idNumber: string | null;
}

/** What the owner sees of a number. */
const SHOWN_CHARACTERS = 4;

export const endOfNumber = (idNumber: string | null): string | null =>
  idNumber === null ? null : idNumber.slice(-SHOWN_CHARACTERS);

export interface CertificationSealer {
  seal(id: string, data: PersonData): Buffer;
  open(id: string, sealed: Uint8Array): PersonData;
  /** Equal for equal documents, however the number was typed; tells nothing without the key. */
  numberHash(country: string, type: DocumentType, idNumber: string): Buffer;
}

export function createCertificationSealer(
  vault: Vault,
  secretKey: Uint8Array,
): CertificationSealer {
  const contextOf = (id: string): string => `certification ${id}`;
  return {
    seal: (id, data) => vault.seal(contextOf(id), Buffer.from(JSON.stringify(data))),
    open: (id, sealed) => JSON.parse(vault.open(contextOf(id), sealed).toString()) as PersonData,
    numberHash: (country, type, idNumber) => {
      const plain = idNumber.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
      return createHmac('sha256', secretKey)
        .update(`document ${country} ${type} ${plain}`)
        .digest();
    },
  };
}
