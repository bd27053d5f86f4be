-- Notices and documents of the house, as operators save them: each save is a version, and no version is changed or taken away
-- (wire.md "Calls", saveNotice, saveRichText). A document without a version is the one that came with the program.
CREATE TABLE content_versions (
  kind text NOT NULL CHECK (kind IN ('notice', 'richtext')),
  -- A notice's id, a document's key.
  name text NOT NULL CHECK (name ~ '^[a-z0-9-]{1,40}$'),
  version integer NOT NULL CHECK (version > 0),
  -- When its first version was saved.
  published_at bigint NOT NULL,
  saved_at bigint NOT NULL CHECK (saved_at >= published_at),
  operator_id uuid NOT NULL REFERENCES operators (id),
  -- By language: {title, text, html}, as it was written and as it is shown. Null: the notice is withdrawn, or the program's own document
  -- stands again.
  texts jsonb CHECK (jsonb_typeof(texts) = 'object'),
  PRIMARY KEY (kind, name, version)
);
CREATE INDEX content_versions_published ON content_versions (kind, published_at, name);
CREATE TRIGGER content_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON content_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One version after another, none left out, all of one notice published when the first was.
CREATE FUNCTION content_versions_next() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last content_versions;
BEGIN
  SELECT * INTO last FROM content_versions c
  WHERE c.kind = NEW.kind AND c.name = NEW.name AND c.version < NEW.version ORDER BY c.version DESC LIMIT 1;
  IF NEW.version <> coalesce(last.version, 0) + 1 OR NEW.published_at <> coalesce(last.published_at, NEW.saved_at)
    OR NEW.saved_at < last.saved_at OR (last IS NULL AND NEW.texts IS NULL) THEN
    RAISE EXCEPTION 'no such version comes next' USING ERRCODE = 'check_violation', CONSTRAINT = 'content_version_next';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER content_versions_next BEFORE INSERT ON content_versions FOR EACH ROW EXECUTE FUNCTION content_versions_next();

-- Each stands in the audit log, by the operator that it names. Looked at when it commits.
CREATE FUNCTION content_versions_audited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_audited(NEW.operator_id, NEW.kind || ' ' || NEW.name || ' version ' || NEW.version,
    ARRAY[CASE WHEN NEW.texts IS NULL THEN NEW.kind || '.withdraw' ELSE NEW.kind || '.save' END]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER content_versions_audited AFTER INSERT ON content_versions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION content_versions_audited();
