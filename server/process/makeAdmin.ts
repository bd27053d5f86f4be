// Makes the first admin, or another one: over a database that is open already. No call of the API does this.
// Source: running.md (`npm run office:admin`), decisions.md "Operators" (the first admin is made on the command line).
import * as z from 'zod/mini';
import { email as emailSchema } from '../../protocol/primitives.ts';
import type { Clock, Ids } from '../ports.ts';
import { createLoginGuard } from '../services/security/loginGuard.ts';
import { NEW_DEVICE_MS } from '../services/operators/operatorDevice.ts';
import { createOperators, type NewOperator } from '../services/operators/operators.ts';
import { createPasswords, PASSWORD_COST } from '../services/security/passwords.ts';
import { createSources } from '../services/security/sources.ts';
import { createVault } from '../services/security/vault.ts';
import type { Database } from '../store/database.ts';
import { createHouseKeys } from './houseKeys.ts';

export interface MakeAdminOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secretKey: Uint8Array;
  readonly brand: string;
}

/** What went wrong, in one line. */
export class AdminError extends Error {}

/** Throws AdminError for what is no e-mail address, or belongs to an operator already. */
export async function makeAdmin(options: MakeAdminOptions, email: string): Promise<NewOperator> {
  const { database, clock, ids, secretKey, brand } = options;
  if (!z.safeParse(emailSchema, email).success) {
    throw new AdminError('--email: is not an e-mail address');
  }
  const { attestor, tokens, passwordKey } = createHouseKeys(secretKey);
  const operators = createOperators({
    database,
    clock,
    ids,
    attestor,
    tokens: tokens.ofOperators,
    passwords: createPasswords(PASSWORD_COST, passwordKey),
    loginGuard: createLoginGuard({ database, clock, secretKey }),
    sources: createSources({ clock, secretKey }),
    vault: createVault({ secretKey, ids }),
    brand,
    // Nobody signs in here.
    newDeviceMs: NEW_DEVICE_MS.live,
  });
  const made = await operators.create(email, 'admin');
  if (made === undefined) throw new AdminError(`--email: ${email} is an operator already`);
  return made;
}
