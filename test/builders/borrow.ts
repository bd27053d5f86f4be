/** Loans as the server tells them, for client tests; an option that is set matters to the test. */
import type { BorrowData, BorrowOrderDto } from '../../protocol/borrow.ts';
import { hashRulebook } from '../../core/proof/rulebookHash.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { CLIENT_RULEBOOK } from './rulebook.ts';

const HOUR = 3_600_000;
/** The server's clock of `aConfig`. */
export const BORROW_NOW = 1_700_000_000_000;
const RULEBOOK_HASH = hashRulebook(CLIENT_RULEBOOK, sha256);

const MAJOR = { initial: '0.6', call: '0.7', liquidation: '0.83' };
const CRYPTO = { initial: '0.5', call: '0.62', liquidation: '0.75' };

type Collateral = BorrowData['collaterals'][number];

export const aCollateral = (change: Partial<Collateral> = {}): Collateral => ({
  currency: 'BTC',
  productId: 'BTCUSDT',
  available: '0.5',
  accounts: [
    { account: 'funding', available: '0.4' },
    { account: 'spot', available: '0.1' },
  ],
  price: '60000',
  haircut: '0.05',
  ltv: MAJOR,
  ...change,
});

export const SOL: Collateral = aCollateral({
  currency: 'SOL',
  productId: 'SOLUSDT',
  available: '20',
  accounts: [
    { account: 'funding', available: '20' },
    { account: 'spot', available: '0' },
  ],
  price: '150',
  haircut: '0.1',
  ltv: CRYPTO,
});

export function aBorrowData(change: Partial<BorrowData> = {}): BorrowData {
  return {
    currency: 'USDT',
    rulebookHash: RULEBOOK_HASH,
    minAmount: '50',
    terms: [7, 14, 30, 60, 90].map((days) => ({
      days,
      dailyRate: '0.0003',
      serviceRate: '0.001',
    })),
    collaterals: [aCollateral(), SOL],
    limit: '50000',
    limitLeft: '50000',
    creditScore: 600,
    own: '40000',
    certification: 'approved',
    ltv: MAJOR,
    ...change,
  };
}

/** 3,000 USDT for 30 days on a tenth of a bitcoin, half an hour after it was paid out. */
export function aBorrowOrder(change: Partial<BorrowOrderDto> = {}): BorrowOrderDto {
  return {
    id: '0190a000-0000-7000-8000-0000000000a1',
    rulebookHash: RULEBOOK_HASH,
    amount: '3000',
    days: 30,
    dailyRate: '0.0003',
    totalInterest: '27',
    serviceFee: '3',
    estimatedRepayment: '3030',
    repaymentAmount: '0',
    debt: '3003.0375',
    interestDue: '0.0375',
    feeDue: '3',
    principal: '3000',
    unusedInterest: '26.9625',
    appliedAt: BORROW_NOW - HOUR,
    reviewDueAt: null,
    offerUntil: BORROW_NOW + 23 * HOUR,
    borrowTime: BORROW_NOW - HOUR / 2,
    repaymentTime: null,
    dueTime: BORROW_NOW - HOUR / 2 + 30 * 24 * HOUR,
    state: 'unpaid',
    reason: null,
    isOverdue: false,
    isSold: false,
    collateral: [
      {
        account: 'funding',
        currency: 'BTC',
        amount: '0.1',
        price: '60000',
        noticePrice: '42900.6',
        liquidationPrice: '36181.2',
      },
    ],
    ltv: '0.50050625',
    ...change,
  };
}

const UNPAID = {
  debt: '0',
  interestDue: '0',
  feeDue: '0',
  principal: '0',
  unusedInterest: '0',
  borrowTime: null,
  dueTime: null,
  ltv: null,
};

/** Approved by rule, not accepted yet. */
export const anOffer = (change: Partial<BorrowOrderDto> = {}): BorrowOrderDto =>
  aBorrowOrder({ ...UNPAID, state: 'approved', ...change });

/** Looked at by somebody. */
export const aRequest = (change: Partial<BorrowOrderDto> = {}): BorrowOrderDto =>
  aBorrowOrder({
    ...UNPAID,
    state: 'review',
    offerUntil: null,
    reviewDueAt: BORROW_NOW + 22 * HOUR,
    ...change,
  });
