-- Signed minutes of the price log from before there was a public log (000017), which nobody reads any more: what they said follows
-- from the roots in tick_minutes, which stay, and a signature binds its signer in the hands of those who were given it.
DROP TABLE tick_checkpoints;
