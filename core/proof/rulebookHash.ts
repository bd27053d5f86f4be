// The hash by which receipts and the public log name a rulebook: of its canonical text, so that any reader of JSON comes to it.
// Must never change: receipts are kept for ever. Source: decisions.md "Price evidence".
import { canonicalJson } from '../rulebook/canonical.ts';
import type { Sha256 } from './sha256.ts';

/** SHA-256 of the document's canonical text; throws for what is no document. */
export const hashRulebook = (document: unknown, sha256: Sha256): string =>
  sha256(canonicalJson(document));
