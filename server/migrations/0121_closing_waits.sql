-- A closing waits for whoever writes on each machine, not only on this one (docs/decisions/0144).

-- Whether all who had begun to write are over by then. This server's are waited for first: what they wrote on another is promised there before
-- they end here, and committed there after that. A promise counts there as somebody who writes. Who draws a number has a transaction's own number
-- already where they draw it. A machine that does not answer is one that is waited for.
create function ledger.writers_ended(p_until timestamptz) returns boolean
language plpgsql set search_path = ledger, pg_temp as $$
declare own xid8 := pg_current_xact_id(); begun jsonb; is_over boolean;
begin
  while pg_snapshot_xmin(pg_current_snapshot()) < own loop
    if clock_timestamp() > p_until then return false; end if;
    perform pg_sleep(0.01);
  end loop;
  if not exists (select from pg_extension where extname = 'citus') then return true; end if;
  -- Within execute, as one PostgreSQL does not know the engine's functions.
  execute $q$select coalesce(jsonb_object_agg(nodename || ':' || nodeport, result) filter (where success), '{}')
               from run_command_on_workers('select pg_snapshot_xmax(pg_current_snapshot())')$q$ into begun;
  loop
    execute $q$select coalesce(bool_and(coalesce(case when success then result::xid8 >= ($1 ->> (nodename || ':' || nodeport))::xid8 end, false)), true)
                 from run_command_on_workers('select pg_snapshot_xmin(pg_current_snapshot())')$q$ into is_over using begun;
    exit when is_over;
    if clock_timestamp() > p_until then return false; end if;
    perform pg_sleep(0.05);
  end loop;
  return true;
end $$;
revoke all on function ledger.writers_ended(timestamptz) from public;

create or replace function ledger.close_part(p_day date, p_at timestamptz, p_max integer, p_patience interval, p_machine integer,
                                             out outcome text, out entries bigint)
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$
declare last closing; own_last closing; made closing; given bigint; patience_ends timestamptz; said text;
        ids bigint[]; balances bigint[]; counts bigint[]; digests bytea[];
begin
  -- With one view for all statements, or a number that is older than what is read, it would see less than there is.
  if current_setting('transaction_isolation') <> 'read committed' or pg_current_xact_id_if_assigned() is not null then
    raise exception 'the books are closed in a transaction of its own' using errcode = 'LG400';
  end if;
  if p_machine is null or p_machine < 0 then raise exception 'no machine: %', p_machine using errcode = 'LG400'; end if;
  entries := 0;
  lock table ledger.closing in share row exclusive mode;
  select * into last from closing order by id desc limit 1;
  select * into own_last from closing c where machine_of(c.through_tx) = p_machine order by c.id desc limit 1;
  if own_last.day > p_day or (own_last.day = p_day and own_last.ends_day) then outcome := 'done'; return; end if;

  made.after_tx := coalesce(own_last.through_tx, before_machine(p_machine));
  select case when is_called then last_value else last_value - 1 end into given from ledger.tx_id_seq;
  if machine_of(given) <> p_machine then
    select t.id into given from tx t
     where t.id > made.after_tx and t.id <= before_machine(p_machine + 1) order by t.id desc limit 1;
    if not found then outcome := 'nothing'; return; end if;
  end if;
  patience_ends := clock_timestamp() + least(p_patience, interval '10 seconds');
  if not writers_ended(patience_ends) then outcome := 'waiting'; return; end if;

  select max(t.id), count(*) into made.through_tx, made.tx_count
    from (select id from tx where id > made.after_tx and id <= given order by id limit p_max) t;
  if made.tx_count = 0 then outcome := 'nothing'; return; end if;
  select count(*) = 0 into made.ends_day from (select id from tx where id > made.through_tx and id <= given limit 1) t;
  if made.ends_day then made.through_tx := given; end if;
  if exists (select from verify_between(made.after_tx, made.through_tx)) then outcome := 'unsound'; return; end if;

  made.id := coalesce(last.id, 0) + 1;
  made.day := p_day;
  made.closed_at := p_at;
  select coalesce(sum(s.entries), 0), coalesce(last.accounts, 0) + count(*) filter (where s.balance_before is null and s.account_id >= 64),
         array_agg(s.account_id), array_agg(coalesce(s.balance_before, 0) + s.amount),
         array_agg(coalesce(s.entries_before, 0) + s.entries), array_agg(s.digest)
    into made.entry_count, made.accounts, ids, balances, counts, digests
    from sums_between(made.after_tx, made.through_tx, made.id) s;
  insert into closing_balance (owner, account_id, balance, entries, closing_id, digest)
    select s.id / 64, s.id, s.balance, s.entries, made.id, s.digest from unnest(ids, balances, counts, digests) s(id, balance, entries, digest);
  select string_agg(row(s.id, s.balance, s.entries, encode(s.digest, 'hex'))::text, E'\n' order by s.id) into said
    from unnest(ids, balances, counts, digests) s(id, balance, entries, digest);
  made.digest := closing_digest(last.digest, made, said);
  insert into closing select made.*;
  outcome := 'closed';
  entries := made.entry_count;
end $$;
