/**
 * The server from its source in practice mode, with two rules of loans changed: what may be lent lies just below the sale of
 * bitcoin that is pledged, and the first hour costs more than lies between, so that a browser test can see a part of it sold
 * whatever the market does. Options as of the server; run by startServer.mjs.
 */
import { join } from 'node:path';
import { PROFILES } from '../../core/rulebook/profiles.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import { root } from '../../deploy/install.mjs';
import { createLogger } from '../../server/process/logging.ts';
import { parseOptions } from '../../server/process/options.ts';
import { startServer } from '../../server/startServer.ts';

const CLOSE = {
  initialLtv: '0.6',
  haircut: '0',
  noticeLtvs: ['0.6001', '0.6002', '0.6003'],
  saleLtv: '0.6006',
  targetLtv: '0.5',
} as const;
/** A hundredth of what is lent for each hour. */
const DAILY_RATE = '0.24';

const withCloseBounds = (rulebook: Rulebook): Rulebook => {
  const { loan } = rulebook;
  if (loan === undefined) return rulebook;
  const collaterals = loan.collaterals.map((own) =>
    own.currency === 'BTC' ? { ...own, ...CLOSE } : own,
  );
  const terms = loan.terms.map((term) => ({ ...term, dailyRate: DAILY_RATE }));
  return { ...rulebook, loan: { ...loan, terms, collaterals } };
};

const options = parseOptions(process.env);
const server = await startServer({
  ...options,
  logger: createLogger(options.logLevel),
  profiles: {
    open: withCloseBounds(PROFILES.open),
    protected: withCloseBounds(PROFILES.protected),
  },
  clientFolder: join(root, 'dist/client'),
  onUnable: () => process.exit(1),
});
process.once('SIGTERM', () => {
  void server.stop().then(() => process.exit(0));
});
