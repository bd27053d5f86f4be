// The kinds of trading whose fills are proven: core's list, as server/kinds/kinds.ts is the server's, and the only file that names all.
// Must keep a kind for as long as there is a fill of it. Source: decisions.md "Price evidence".
import { cfdProof } from './cfd/proof.ts';
import { contractProof } from './contract/proof.ts';
import { gridProof } from './grid/proof.ts';
import type { KindProof } from './kindProof.ts';
import { loanProof } from './loan/proof.ts';
import { spotProof } from './spot/proof.ts';

export const KIND_PROOFS: readonly KindProof[] = [
  contractProof,
  spotProof,
  gridProof,
  cfdProof,
  loanProof,
];
