-- Whether the hash of a token hangs on the server's key, or is the plain one of a row from before, which anybody can calculate and
-- so must never be made again (decisions.md "Identity, security"). The column is the database's own: the role that a server runs
-- under may write it nowhere (server/store/serverRights.ts), so that what it makes is opened by the server's tokens alone.
ALTER TABLE sessions ADD COLUMN keyed boolean NOT NULL DEFAULT false;
ALTER TABLE sessions ALTER COLUMN keyed SET DEFAULT true;
ALTER TABLE operator_sessions ADD COLUMN keyed boolean NOT NULL DEFAULT false;
ALTER TABLE operator_sessions ALTER COLUMN keyed SET DEFAULT true;
ALTER TABLE operator_enrolments ADD COLUMN keyed boolean NOT NULL DEFAULT false;
ALTER TABLE operator_enrolments ALTER COLUMN keyed SET DEFAULT true;
