import { afterChart } from '../../../market/chart/afterChart.ts';

/** A sheet of the ticket that a tap opens. */
export type TicketSheet = 'leverage' | 'confirmations';

/** What of the ticket is no part of the first view. */
export const loadTicketExtras = async () => import('./TicketExtras.tsx');

/** The same before anybody has asked for it: as soon as the first view stands. */
export const loadTicketExtrasLater = async () => {
  await afterChart();
  return loadTicketExtras();
};
