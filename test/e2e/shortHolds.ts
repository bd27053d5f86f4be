/**
 * The server from its source in practice mode, with one rule changed: withdrawals wait for seconds after a change, not for
 * minutes, so that a browser test can see the wait begin and end. Options as of the server; run by startServer.mjs.
 */
import { join } from 'node:path';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import type { HoldTimes } from '../../core/rulebook/funding.ts';
import { root } from '../../deploy/install.mjs';
import { createLogger } from '../../server/logging.ts';
import { parseOptions } from '../../server/options.ts';
import { startServer } from '../../server/startServer.ts';

/** Long enough to be seen on a busy machine, short enough to be waited for. */
const HOLD_MS = 8000;
const practice: HoldTimes = { addressMs: HOLD_MS, passwordMs: HOLD_MS, emailMs: HOLD_MS };
const { funding } = OPEN_RULEBOOK;

const options = parseOptions(process.env);
const server = await startServer({
  ...options,
  logger: createLogger(options.logLevel),
  rulebook: {
    ...OPEN_RULEBOOK,
    funding: { ...funding, holds: { ...funding.holds, practice } },
  },
  clientFolder: join(root, 'dist/client'),
});
process.once('SIGTERM', () => {
  void server.stop().then(() => process.exit(0));
});
