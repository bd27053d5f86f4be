// What is open and what the house has: by product and side of every kind, and the totals of the house's own accounts, the insurance
// fund among them. Must only read. Source: wire.md "Calls" (getExposure), decisions.md "Operators" (exposure, insurance fund).
import { decimal, toText } from '../../../core/money/decimal.ts';
import type { ExposureView } from '../../../protocol/officeBooks.ts';
import { readExposure, readHouseTotals } from '../../store/exposureStore.ts';
import type { Queryable } from '../../store/database.ts';

/** Of one kind, as it says itself (server/kinds/defineKind.ts). */
export interface Exposure {
  readonly kind: string;
  readonly sql: string;
}

export interface Exposures {
  show(): Promise<ExposureView>;
}

const textOf = (value: string | null): string | null =>
  value === null ? null : toText(decimal(value));

export const createExposures = (client: Queryable, exposures: readonly Exposure[]): Exposures => ({
  show: async () => {
    const open: ExposureView['open'] = [];
    for (const { kind, sql } of exposures)
      for (const row of await readExposure(client, sql))
        open.push({
          kind,
          productId: row.productId,
          side: row.side,
          open: row.open,
          quantity: textOf(row.quantity),
          amount: toText(decimal(row.amount)),
          mayCost: textOf(row.mayCost),
        });
    const house = await readHouseTotals(client);
    return { open, house: house.map((one) => ({ ...one, amount: toText(decimal(one.amount)) })) };
  },
});
