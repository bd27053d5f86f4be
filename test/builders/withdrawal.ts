/** Whole answers of the withdraw group; an option that is set matters to the test. */
import type { WalletAddress, WithdrawalRecord, WithdrawData } from '../../protocol/withdraw.ts';

export const TRON_ADDRESS = 'TQf7mWx3KpZ8sNfYc2LhV9rJdE4bGu6RkA';

type WithdrawWay = WithdrawData['currencies'][number];

export function aWithdrawWay(change: Partial<WithdrawWay> = {}): WithdrawWay {
  return {
    currency: 'USDT',
    network: 'tron',
    networkName: 'TRON (TRC-20)',
    feeRate: '0.001',
    feeMin: '2',
    minimum: '10',
    dailyLimit: '2000',
    dailyUsed: '500',
    ...change,
  };
}

/** A certified user with 1,000 USDT and 1,500 left today. */
export function aWithdrawData(change: Partial<WithdrawData> = {}): WithdrawData {
  return {
    account: 'funding',
    currency: 'USDT',
    available: '1000',
    currencies: [aWithdrawWay()],
    tier: 'basic',
    limits: [
      { tier: 'none', dailyLimit: '0' },
      { tier: 'basic', dailyLimit: '2000' },
      { tier: 'advanced', dailyLimit: '100000' },
    ],
    hasFundPassword: true,
    totpEnabled: false,
    lockedUntil: null,
    holds: [],
    addressHoldMs: 180_000,
    largeAbove: '10000',
    reviewMs: 1_800_000,
    ...change,
  };
}

/** Bound long ago, so ready. */
export function aWalletAddress(change: Partial<WalletAddress> = {}): WalletAddress {
  return {
    id: '0a6b1c7e-0000-4000-8000-00000000000a',
    currency: 'USDT',
    network: 'tron',
    networkName: 'TRON (TRC-20)',
    address: TRON_ADDRESS,
    label: 'My cold wallet',
    usableFrom: 1,
    createdAt: 1,
    updatedAt: 1,
    resembles: [],
    ...change,
  };
}

export function aWithdrawal(change: Partial<WithdrawalRecord> = {}): WithdrawalRecord {
  return {
    id: '0a6b1c7e-0000-4000-8000-00000000000b',
    currency: 'USDT',
    network: 'tron',
    networkName: 'TRON (TRC-20)',
    address: TRON_ADDRESS,
    label: 'My cold wallet',
    amount: '500',
    fee: '2',
    received: '498',
    state: 'auditing',
    reason: null,
    transactionId: null,
    canCancel: true,
    submittedAt: Date.UTC(2026, 2, 14, 14, 6, 12),
    decidedAt: null,
    dueAt: Date.UTC(2026, 2, 14, 14, 36, 12),
    ...change,
  };
}
