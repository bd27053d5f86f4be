// The secret key of a test's house, and what hangs on it: for rows that a test writes as the server would.
import { createHouseKeys } from '../../server/process/houseKeys.ts';

export const TEST_SECRET_KEY = new Uint8Array(32).fill(7);

export const testKeys = createHouseKeys(TEST_SECRET_KEY);
