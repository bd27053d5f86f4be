-- How many orders a user has open is counted with every batch that adds one, by a statement planned while the tables were empty
-- and kept (server/store/openOrderStore.ts). Then these two looked as good as those that begin with the user, and each user's
-- count walked the open orders of everybody. What has fallen due is looked for in memory; the one who asks the database for it
-- is a check, every so often, over what is open.
DROP INDEX cfd_orders_due;
DROP INDEX quant_orders_due;
