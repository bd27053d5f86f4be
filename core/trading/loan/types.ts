// The shapes of loans: rules, a loan, what is pledged, refusals, events.
// Amounts are Decimal in USDT, collateral in coins, prices USDT per coin. Source: decisions.md "Borrowing", wire.md "Objects"
// (borrow order).
import type { UserAccount } from '../../ledger/types.ts';
import type { TimeMs } from '../../market/types.ts';
import type { Decimal } from '../../money/decimal.ts';
import { type RefusedDecision, refuseBy, type WalletDecision } from '../../wallet/decision.ts';
import { SETTLEMENT_SCALE, type Currency } from '../../money/money.ts';
import { stepText } from '../book/scale.ts';
