-- Who somebody is is decided once, by an operator who is somebody else, about what was handed in (reliability.md "Rules").

CREATE FUNCTION certifications_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'review' OR (NEW.id, NEW.user_id, NEW.tier, NEW.country, NEW.document_type, NEW.front_upload, NEW.back_upload, NEW.submitted_at)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.tier, OLD.country, OLD.document_type, OLD.front_upload, OLD.back_upload, OLD.submitted_at) THEN
    RAISE EXCEPTION 'a certification is decided once and stays what was handed in'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'certification_edge';
  END IF;
  IF NEW.state <> 'review' THEN PERFORM assert_other_person(NEW.decided_by, NEW.user_id); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER certifications_guard BEFORE UPDATE ON certifications FOR EACH ROW EXECUTE FUNCTION certifications_guard();
CREATE TRIGGER certifications_new AFTER INSERT ON certifications FOR EACH ROW
  WHEN (NEW.state <> 'review') EXECUTE FUNCTION refuse_decided();
