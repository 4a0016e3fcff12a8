-- outside a transaction: indexes are dropped while members go on
-- contracts: needs nodes that know 0092_ledger_keys.sql
-- What only nodes of 0.18.0 read the ledger by, and called, goes (docs/decisions/0127): a balance by its account, a statement by account and
-- number, the end of a hold, and the function that gave rows their owner. Nodes of 0.19.0 name the owner throughout.
drop index concurrently if exists ledger.balance_account;
drop index concurrently if exists ledger.entry_account;
drop index concurrently if exists ledger.tx_resolved;
drop function if exists ledger.give_owners(text, bigint, int);
