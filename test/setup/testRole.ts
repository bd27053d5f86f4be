/** The role that servers under test run under, on PostgreSQL: one for all test databases, which are copies with its rights. */
import type { Pool } from 'pg';
import { serverRights } from '../../server/kinds/kinds.ts';
import { grantServerRights } from '../../server/store/serverRights.ts';

export const TEST_ROLE = 'fairlead_test_server';

/** Makes it where it is missing, and gives it its rights in this database. Two runs may do so at once. */
export async function makeTestRole(owner: Pool): Promise<void> {
  await owner.query(
    `DO $$ BEGIN
       CREATE ROLE ${TEST_ROLE} LOGIN PASSWORD '${TEST_ROLE}';
     EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
     END $$`,
  );
  await grantServerRights(owner, TEST_ROLE, serverRights);
}
