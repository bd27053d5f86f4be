// The sealed part of a certification: who somebody says to be. Opened for a reviewer, and for the owner without most of the
// number. Bound to its row, so that nobody's data can be moved to another. Source: decisions.md "Identity, security".
import { createHmac } from 'node:crypto';
import type { DocumentType } from '../../../core/identity/documents.ts';
import type { Vault } from '../../services/security/vault.ts';

export interface PersonData {
  readonly name: string;
  readonly idNumber: string | null;
}

/** What the owner sees of a number. */
const SHOWN_CHARACTERS = 4;

export const endOfNumber = (idNumber: string | null): string | null =>
  idNumber === null ? null : idNumber.slice(-SHOWN_CHARACTERS);

/** All in hex. */
export interface CertificationSealer {
  seal(id: string, data: PersonData): string;
  open(id: string, sealed: string): PersonData;
  /** Equal for equal documents, however the number was typed; tells nothing without the key. */
  numberHash(country: string, type: DocumentType, idNumber: string): string;
  /** Equal for equal requests; tells nothing of them without the key, so that it may stand where answers are kept. */
  fingerprint(request: unknown): string;
}

export function createCertificationSealer(
  vault: Vault,
  secretKey: Uint8Array,
): CertificationSealer {
  const contextOf = (id: string): string => `certification ${id}`;
  const hashOf = (text: string): string =>
    createHmac('sha256', secretKey).update(text).digest('hex');
  return {
    seal: (id, data) =>
      vault.seal(contextOf(id), Buffer.from(JSON.stringify(data))).toString('hex'),
    open: (id, sealed) =>
      JSON.parse(vault.open(contextOf(id), Buffer.from(sealed, 'hex')).toString()) as PersonData,
    numberHash: (country, type, idNumber) => {
      const plain = idNumber.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
      return hashOf(`document ${country} ${type} ${plain}`);
    },
    fingerprint: (request) => hashOf(`certification request ${JSON.stringify(request)}`),
  };
}
