-- Since when a rulebook was in force for its profile, each time anew: an earlier one comes back where a program is set back
-- (decisions.md "Price evidence": rulebook documents by hash and from when).
CREATE TABLE rulebook_starts (
  profile text NOT NULL,
  started_at bigint NOT NULL,
  hash text NOT NULL REFERENCES rulebooks (hash),
  PRIMARY KEY (profile, started_at)
);
INSERT INTO rulebook_starts (profile, started_at, hash)
  SELECT DISTINCT ON (profile, first_used_at) profile, first_used_at, hash FROM rulebooks ORDER BY profile, first_used_at, hash DESC;
CREATE TRIGGER rulebook_starts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rulebook_starts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
