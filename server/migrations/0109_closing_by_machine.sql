-- A closing is of one machine's numbers (docs/decisions/0136). On a cluster each machine draws them from a span of its own, 2^48 long, and
-- its rows stay proved by it when they are gathered on one PostgreSQL again; there every number is machine 0's until then.

-- Of a transaction's number. What lies below nothing is machine 0's, too.
create function ledger.machine_of(p_tx bigint) returns integer
language sql immutable parallel safe return greatest(p_tx >> 48, 0)::integer;

-- The number before the first of a machine's.
create function ledger.before_machine(p_machine integer) returns bigint
language sql immutable parallel safe
return case when p_machine <= 0 then -9223372036854775808 else (p_machine::bigint << 48) - 1 end;

-- Machine 0, and each other that has posted: one look by the index for each.
create function ledger.machines() returns setof integer
language plpgsql stable security definer set search_path = ledger, pg_temp as $$
declare machine integer := 0; first bigint;
begin
  loop
    return next machine;
    -- Not min(), of which PostgreSQL is not sure that the index answers it.
    select t.id into first from tx t where t.id > before_machine(machine + 1) order by t.id limit 1;
    exit when not found;
    machine := machine_of(first);
  end loop;
end $$;

-- Numbers that no closing has: of each machine those behind its last one, and all of a machine that was never closed. Every number is in one
-- of these spans or below a closing's end, so that what lies in neither cannot be.
create function ledger.open_spans() returns table (after_tx bigint, through_tx bigint)
language sql stable security definer set search_path = ledger, pg_temp as $$
  with ends as (
    select machine_of(c.through_tx) as machine, max(c.through_tx) as through_tx from closing c group by 1
    union all select -1, -9223372036854775808 where not exists (select from closing c where machine_of(c.through_tx) = 0))
  select e.through_tx, coalesce(before_machine(lead(e.machine) over (order by e.machine)), 9223372036854775807) from ends e
$$;

-- As in 0091, of one machine's numbers: the last closing of all says how it is numbered and what each account had, the machine's own where its
-- span goes on. Only the sequence of this server is asked how far its numbers are; those of another machine are as far as its last row. Its own
-- were drawn one after the other, so whoever drew an earlier one and still writes is older than that row, and is waited for.
create function ledger.close_part(p_day date, p_at timestamptz, p_max integer, p_patience interval, p_machine integer,
                                  out outcome text, out entries bigint)
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$
declare last closing; own_last closing; made closing; given bigint; own xid8; patience_ends timestamptz; said text;
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
  own := pg_current_xact_id();
  patience_ends := clock_timestamp() + least(p_patience, interval '10 seconds');
  while pg_snapshot_xmin(pg_current_snapshot()) < own loop
    if clock_timestamp() > patience_ends then outcome := 'waiting'; return; end if;
    perform pg_sleep(0.01);
  end loop;

  select max(t.id), count(*) into made.through_tx, made.tx_count
    from (select id from tx where id > made.after_tx and id <= given order by id limit p_max) t;
  if made.tx_count = 0 then outcome := 'nothing'; return; end if;
  made.ends_day := not exists (select from tx where id > made.through_tx and id <= given);
  if made.ends_day then made.through_tx := given; end if;
  if exists (select from verify_between(made.after_tx, made.through_tx)) then outcome := 'unsound'; return; end if;

  made.id := coalesce(last.id, 0) + 1;
  made.day := p_day;
  made.closed_at := p_at;
  select count(*) into made.entry_count from entry e where e.tx_id > made.after_tx and e.tx_id <= made.through_tx;
  with sums as materialized (
    select s.account_id, coalesce(c.balance, 0) + s.amount as balance, coalesce(c.entries, 0) + s.entries as entries,
           s.digest, c.balance is null and s.account_id >= 64 as is_new
      from sums_between(made.after_tx, made.through_tx) s
      left join lateral (select k.balance, k.entries from closing_balance k
                          where k.owner = s.account_id / 64 and k.account_id = s.account_id
                          order by k.closing_id desc limit 1) c on true),
  kept as (
    insert into closing_balance
      select s.account_id / 64, s.account_id, s.balance, s.entries, made.id, s.digest from sums s)
  select coalesce(last.accounts, 0) + count(*) filter (where s.is_new),
         string_agg(row(s.account_id, s.balance, s.entries, encode(s.digest, 'hex'))::text, E'\n' order by s.account_id)
    into made.accounts, said from sums s;
  made.digest := closing_digest(last.digest, made, said);
  insert into closing select made.*;
  outcome := 'closed';
  entries := made.entry_count;
end $$;

-- As nodes of 0.20.0 call it, which know one machine.
create or replace function ledger.close_part(p_day date, p_at timestamptz, p_max integer, p_patience interval,
                                             out outcome text, out entries bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  select c.outcome, c.entries into close_part.outcome, close_part.entries from ledger.close_part(p_day, p_at, p_max, p_patience, 0) c;
end $$;

-- Closings follow each other by number, and the spans of each machine without a gap, from where its numbers begin and within them.
create or replace function ledger.verify_closings() returns table (problem text, detail text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  select 'closing was changed', format('closing %s', c.id)
    from (select id, after_tx, through_tx, machine_of(through_tx) as machine, row_number() over (order by id) as nth,
                 lag(through_tx) over (partition by machine_of(through_tx) order by id) as before
            from closing) c
   where c.id <> c.nth or c.after_tx <> coalesce(c.before, before_machine(c.machine))
$$;

-- As in 0091, of as many open spans as there are.
create or replace function ledger.verify_balances(p_from bigint, p_to bigint) returns table (problem text, detail text)
language plpgsql stable security definer set search_path = ledger, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$
begin
  return query
    select 'balance is not the sum of its entries',
           format('account %s: balance %s, entries %s', b.account_id, b.balance,
                  coalesce(c.balance, 0) + coalesce(s.total, 0))
      from balance b
      left join lateral (select k.balance, k.entries from closing_balance k
                          where k.owner = b.owner and k.account_id = b.account_id order by k.closing_id desc limit 1) c on true
      left join (select e.account_id, sum(e.amount) as total, count(*) as n
                   from open_spans() o join entry e on e.tx_id > o.after_tx and e.tx_id <= o.through_tx
                  where e.account_id between p_from and p_to group by 1) s
        on s.account_id = b.account_id
     where b.owner between p_from / 64 and p_to / 64 and b.account_id between p_from and p_to
       and (b.balance <> coalesce(c.balance, 0) + coalesce(s.total, 0)
            or b.seq <> coalesce(c.entries, 0) + coalesce(s.n, 0))
    union all
    select 'balance below its floor', format('account %s: %s', b.account_id, b.balance)
      from balance b
     where b.owner between p_from / 64 and p_to / 64 and b.account_id between p_from and p_to
       and b.floor is not null and b.balance < b.floor;
end $$;

revoke all on function ledger.machine_of(bigint) from public;
revoke all on function ledger.before_machine(integer) from public;
revoke all on function ledger.machines() from public;
revoke all on function ledger.open_spans() from public;
revoke all on function ledger.close_part(date, timestamptz, integer, interval, integer) from public;
grant execute on function ledger.machine_of(bigint) to panel_app;
grant execute on function ledger.machines() to panel_app;
grant execute on function ledger.close_part(date, timestamptz, integer, interval, integer) to panel_app;
