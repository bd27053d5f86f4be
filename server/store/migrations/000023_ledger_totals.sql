-- What the sealed entries of the ledger come to for all users, by currency, in the very picture that a midnight's balances were read
-- in (decisions.md "Liabilities"): a balance that was raised, or a user who was left out, makes the two differ. Null for days
-- of before.
ALTER TABLE liability_days ADD COLUMN ledger_totals text;
