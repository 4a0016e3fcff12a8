-- outside a transaction: each table by itself, so that none is locked while another is waited for
-- The number by which the ledger is spread over machines (docs/decisions/0122). It is the member's number, on the lines of the house in
-- the same posting, too; it is 0 where the house is alone in a posting. Null: the row is from before, and the clock fills it in
-- (ledger.give_owners in 0087). Nodes of 0.17.0 write the number as well from 0087 on, because they call the same functions.
alter table ledger.balance add column if not exists owner bigint;
alter table ledger.tx add column if not exists owner bigint;
alter table ledger.entry add column if not exists owner bigint;

-- A balance's owner, and that of a member's line, is the owner of its account; nobody can write another one.
alter table ledger.balance drop constraint if exists balance_owner_check;
alter table ledger.balance add constraint balance_owner_check check (owner = account_id / 64) not valid;
alter table ledger.balance validate constraint balance_owner_check;
alter table ledger.entry drop constraint if exists entry_owner_check;
alter table ledger.entry add constraint entry_owner_check check (account_id < 64 or owner = account_id / 64) not valid;
alter table ledger.entry validate constraint entry_owner_check;

-- These keys led from one owner to another, and each posting locked the house's accounts and the hold's row for them. ledger.post itself
-- looks whether the accounts and the hold are there (0085, 0087), and the proof of the books names one that is gone.
-- Dropping a key locks both of its tables. The accounts are locked first, because a posting asks for them first. The other two are locked
-- only if nobody uses them: whoever holds one of them may be waiting for the accounts, and that would be a deadlock.
do $$
declare has_accounts boolean;
begin
  for tried in 1 .. 20 loop
    begin
      has_accounts := false;
      lock table ledger.account in access exclusive mode;
      has_accounts := true;
      lock table ledger.balance, ledger.entry in access exclusive mode nowait;
      alter table ledger.entry drop constraint if exists entry_account_id_fkey;
      alter table ledger.balance drop constraint if exists balance_account_id_fkey;
      return;
    exception when lock_not_available then
      -- A backup reads the accounts, for example: the runner comes back later, and members do not wait for it.
      if not has_accounts then raise; end if;
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'the balances and entries are always in use' using errcode = 'lock_not_available';
end $$;
alter table ledger.tx drop constraint if exists tx_resolves_fkey;
alter table ledger.tx drop constraint if exists tx_reverses_fkey;

-- The number comes by a default of the same sequence instead of an identity, which an engine could not gather again (as 0062 did for
-- messages). The lock waits for everybody who has drawn a number, so that ledger.close_part sees none come below its mark.
do $$
begin
  lock table ledger.tx in access exclusive mode;
  if exists (select from pg_attribute where attrelid = 'ledger.tx'::regclass and attidentity <> '') then
    create sequence ledger.tx_number owned by ledger.tx.id;
    perform setval('ledger.tx_number', old.last_value, old.is_called) from ledger.tx_id_seq old;
    alter table ledger.tx alter column id drop identity;
    alter sequence ledger.tx_number rename to tx_id_seq;
    alter table ledger.tx alter column id set default nextval('ledger.tx_id_seq');
  end if;
end $$;

-- By these the clock finds what has no owner yet; they are empty once every row has one. Entries are found by their transaction.
create index concurrently if not exists tx_ownerless on ledger.tx (id) where owner is null;
create index concurrently if not exists balance_ownerless on ledger.balance (account_id) where owner is null;
-- The key that 0087 makes of it.
create unique index concurrently if not exists account_owned on ledger.account (owner, id);
