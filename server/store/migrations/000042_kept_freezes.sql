-- An operator's freeze of a user is ended, or made the user's own, by an operator's word in the same transaction and not otherwise
-- (decisions.md "Operators"). Whether that word is the server's own, and whether each freeze that the audit log tells of stands, the
-- look of each minute says (server/services/operators/userFreezes.ts); these two indexes are what it reads.
CREATE INDEX audit_log_user_freezes ON audit_log (number) WHERE action IN ('user.freeze', 'user.unfreeze');
CREATE INDEX users_frozen ON users (id) WHERE frozen_at IS NOT NULL AND NOT self_frozen;
CREATE FUNCTION users_freeze_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'user.unfreeze' IS DISTINCT FROM (SELECT a.action FROM audit_log a
      WHERE a.subject = 'user ' || NEW.id AND a.action IN ('user.freeze', 'user.unfreeze') ORDER BY a.number DESC LIMIT 1) THEN
    RAISE EXCEPTION 'the audit log does not know of the end of the freeze of %', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'decision_audited';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER users_freeze_kept AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.frozen_at IS NOT NULL AND NOT OLD.self_frozen AND (NEW.frozen_at IS NULL OR NEW.self_frozen))
  EXECUTE FUNCTION users_freeze_kept();
