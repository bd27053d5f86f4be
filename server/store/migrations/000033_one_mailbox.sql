-- The mailbox that an address leads to: what follows a plus is its owner's own, and Gmail reads over dots and has two names.
-- The same as core/identity/mailbox.ts; two persons of one mailbox are one (migration 000021).
CREATE OR REPLACE FUNCTION mailbox(email text) RETURNS text LANGUAGE sql IMMUTABLE AS
$$SELECT CASE
    WHEN plain ~ '^[^@]+@(gmail|googlemail)\.com$' THEN replace(split_part(plain, '@', 1), '.', '') || '@gmail.com'
    ELSE plain
  END
  FROM regexp_replace(lower(email), '\+[^@]*@', '@') AS plain$$;
