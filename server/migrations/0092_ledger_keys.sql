-- outside a transaction: indexes are made while members go on
-- contracts: needs nodes that know 0087_ledger_owned.sql
-- The keys of the ledger begin with the owner, so that it can be spread by it (docs/decisions/0127).

-- ledger.post of before 0091 names the key of scope and idem_key, which goes below. A transaction that was open when it was replaced may
-- still call the old one. So this waits until all of those are over; it holds nothing while it waits.
do $$
declare before text[];
begin
  select array_agg(l.virtualtransaction) into before
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
   where l.locktype = 'virtualxid' and l.virtualxid = l.virtualtransaction
     and a.datname = current_database() and a.usesysid is not null and a.pid <> pg_backend_pid();
  for tried in 1 .. 6000 loop
    if not exists (select from pg_locks l
                    where l.locktype = 'virtualxid' and l.virtualxid = l.virtualtransaction and l.virtualxid = any (before)) then
      return;
    end if;
    perform pg_sleep(0.1);
  end loop;
  raise exception 'a transaction has been open for ten minutes' using errcode = 'LG503';
end $$;

create unique index concurrently if not exists balance_owned on ledger.balance (owner, account_id);
create unique index concurrently if not exists tx_owned on ledger.tx (owner, id);
create unique index concurrently if not exists tx_owned_once on ledger.tx (owner, scope, idem_key);
create unique index concurrently if not exists tx_owned_resolves on ledger.tx (owner, resolves) where resolves is not null;
create unique index concurrently if not exists tx_owned_reverses on ledger.tx (owner, reverses) where reverses is not null;
create unique index concurrently if not exists entry_owned on ledger.entry (owner, tx_id, account_id);
create unique index concurrently if not exists entry_owned_statement on ledger.entry (owner, account_id, seq) where seq is not null;
-- The days are closed and proved by spans of numbers, across owners.
create index concurrently if not exists tx_number on ledger.tx (id);
create index concurrently if not exists entry_number on ledger.entry (tx_id);
-- The proof of the books counts these each night. It has few entries, and they are short.
create index concurrently if not exists tx_counted on ledger.tx (scope) where scope in ('growth', 'adjustment');
-- Nodes of 0.18.0 read balances, statements and the end of a hold by these. They go with the next release.
create index concurrently if not exists balance_account on ledger.balance (account_id);
create index concurrently if not exists entry_account on ledger.entry (account_id, seq) where seq is not null;
create index concurrently if not exists tx_resolved on ledger.tx (resolves) where resolves is not null;

-- Balances are never referred to, so this locks them alone, and reads nothing.
do $$
begin
  if exists (select from pg_constraint where conrelid = 'ledger.balance'::regclass and contype = 'p'
                and pg_get_constraintdef(oid) = 'PRIMARY KEY (account_id)') then
    alter table ledger.balance drop constraint balance_pkey, add constraint balance_pkey primary key using index balance_owned;
  else
    -- An earlier run of this file has replaced the key already; the statement above made its index again.
    drop index if exists ledger.balance_owned;
  end if;
end $$;

-- An entry refers to its transaction, so both tables are locked at once. The first lock lets everybody read and write; an automatic
-- vacuum gives way to it within a second. Then some read the entries first and the transactions after, others the other way round. So the
-- second table is waited for for less than the second after which PostgreSQL looks for deadlocks; then both are let go and tried again.
-- Members wait for a lock for two seconds at most, so the first table is waited for no longer than one.
do $$
declare patience text := current_setting('lock_timeout');
begin
  lock table ledger.tx, ledger.entry in share update exclusive mode;
  for tried in 1 .. 50 loop
    begin
      perform set_config('lock_timeout', '1s', true);
      lock table ledger.tx in access exclusive mode;
      perform set_config('lock_timeout', '200ms', true);
      lock table ledger.entry in access exclusive mode;
      if exists (select from pg_constraint where conrelid = 'ledger.tx'::regclass and contype = 'p'
                    and pg_get_constraintdef(oid) = 'PRIMARY KEY (id)') then
        alter table ledger.entry
          drop constraint entry_tx_id_fkey, drop constraint entry_pkey, add constraint entry_pkey primary key using index entry_owned;
        alter table ledger.tx
          drop constraint tx_scope_idem_key_key, drop constraint tx_pkey, add constraint tx_pkey primary key using index tx_owned;
        alter table ledger.entry
          add constraint entry_tx_fkey foreign key (owner, tx_id) references ledger.tx (owner, id) on delete restrict not valid;
      else
        drop index if exists ledger.tx_owned, ledger.entry_owned;
      end if;
      perform set_config('lock_timeout', patience, true);
      return;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'the transactions and entries are always in use' using errcode = 'lock_not_available';
end $$;
alter table ledger.entry validate constraint entry_tx_fkey;

drop index concurrently if exists ledger.tx_resolves_once;
drop index concurrently if exists ledger.tx_reverses_once;
drop index concurrently if exists ledger.entry_statement;
-- Nobody looks for rows without an owner any more.
drop index concurrently if exists ledger.tx_ownerless;
drop index concurrently if exists ledger.balance_ownerless;
