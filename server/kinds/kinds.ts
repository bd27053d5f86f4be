// The list: the only file that names every kind. Source: house.md "A kind is a folder and one line".
import { addressKind } from './address/addressKind.ts';
import { alertKind } from './alert/alertKind.ts';
import { certificationKind } from './certification/certificationKind.ts';
import { cfdKind } from './cfd/cfdKind.ts';
import { contractKind } from './contract/contractKind.ts';
import { composeKinds } from './composeKinds.ts';
import { correctionKind } from './correction/correctionKind.ts';
import { depositKind } from './deposit/depositKind.ts';
import { quantKind } from './quant/quantKind.ts';
import { loanKind } from './loan/loanKind.ts';
import { practiceKind } from './practice/practiceKind.ts';
import { sharedKind } from './shared/sharedKind.ts';
import { spotKind } from './spot/spotKind.ts';
import { transferKind } from './transfer/transferKind.ts';
import { withdrawalKind } from './withdrawal/withdrawalKind.ts';

// The types that each adds to RecordTypes come along.
export type * from './address/addressKind.ts';
export type * from './alert/alertKind.ts';
export type * from './certification/certificationKind.ts';
export type * from './cfd/cfdKind.ts';
export type * from './contract/contractKind.ts';
export type * from './correction/correctionKind.ts';
export type * from './deposit/depositKind.ts';
export type * from './quant/quantKind.ts';
export type * from './loan/loanKind.ts';
export type * from './shared/sharedKind.ts';
export type * from './spot/spotKind.ts';
export type * from './withdrawal/withdrawalKind.ts';

export const kinds = [
  contractKind,
  spotKind,
  cfdKind,
  quantKind,
  loanKind,
  withdrawalKind,
  depositKind,
  correctionKind,
  addressKind,
  alertKind,
  certificationKind,
  transferKind,
  practiceKind,
  sharedKind,
] as const;

export const composedKinds = composeKinds(kinds);
export type OwnKinds = typeof composedKinds;
export const { recordKinds, checks, orderTables, serverRights } = composedKinds;
