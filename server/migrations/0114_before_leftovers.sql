-- contracts: needs nodes that know 0104_ledger_own_machine.sql
-- What only nodes of 0.19.0 called and read goes: the posting and the lock without an owner, and what such a posting called (docs/decisions/0133), and views
-- that brought the coordinator's tables along (docs/decisions/0134).
drop function ledger.post(text, text, smallint, bigint[], bigint[], bigint, bigint, bigint, text, text, timestamptz);
drop function ledger.lock_balances(bigint[]);
drop function ledger.check_resolution(bigint, bigint[], bigint[]);
drop view download_response;
drop view download_growth;
drop view download_agent;
drop view waiting_appeal;
