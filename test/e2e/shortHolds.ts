/**
 * The server from its source in practice mode, with one rule changed: withdrawals wait for seconds after a change, not for
 * minutes, so that a browser test can see the wait begin and end. Options as of the server; run by startServer.mjs.
 */
import { join } from 'node:path';
import type { HoldTimes } from '../../core/rulebook/funding.ts';
import { PROFILES } from '../../core/rulebook/profiles.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import { root } from '../../deploy/install.mjs';
import { createLogger } from '../../server/process/logging.ts';
import { parseOptions } from '../../server/process/options.ts';
import { startServer } from '../../server/startServer.ts';

/** Long enough to be seen on a busy machine, short enough to be waited for. */
const HOLD_MS = 8000;
const practice: HoldTimes = { addressMs: HOLD_MS, passwordMs: HOLD_MS, emailMs: HOLD_MS };
const withShortHolds = (rulebook: Rulebook): Rulebook => {
  const { funding } = rulebook;
  return { ...rulebook, funding: { ...funding, holds: { ...funding.holds, practice } } };
};

const options = parseOptions(process.env);
const server = await startServer({
  ...options,
  logger: createLogger(options.logLevel),
  profiles: {
    open: withShortHolds(PROFILES.open),
    protected: withShortHolds(PROFILES.protected),
  },
  clientFolder: join(root, 'dist/client'),
  onUnable: () => process.exit(1),
});
process.once('SIGTERM', () => {
  void server.stop().then(() => process.exit(0));
});
