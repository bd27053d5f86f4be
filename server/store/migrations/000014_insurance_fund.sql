-- The insurance fund never falls below zero (decisions.md "Contract"): what it lacks is the house's loss. Its balance is the
-- sum of its postings, asked for only by who takes out of it; the index holds those postings and nothing else.
CREATE INDEX postings_insurance_fund ON postings (currency) INCLUDE (amount)
  WHERE user_id IS NULL AND account = 'insurance_fund';

-- Until now a deficit was taken from it whether or not it was there: the house makes good for that once.
WITH lacking AS (
  SELECT currency, sum(amount) AS balance,
    ('00000000-0000-7000-8000-' || lpad(to_hex(row_number() OVER (ORDER BY currency)), 12, '0'))::uuid AS id
  FROM postings WHERE user_id IS NULL AND account = 'insurance_fund' GROUP BY currency HAVING sum(amount) < 0
), entry AS (
  INSERT INTO entries (id, kind, cause, created_at)
  SELECT id, 'contract_liquidation', 'insurance fund made good in ' || currency,
    (extract(epoch FROM now()) * 1000)::bigint FROM lacking
)
INSERT INTO postings (entry_id, line, account, currency, amount)
SELECT id, 0, 'insurance_fund', currency, -balance FROM lacking
UNION ALL SELECT id, 1, 'trading_result', currency, balance FROM lacking;
