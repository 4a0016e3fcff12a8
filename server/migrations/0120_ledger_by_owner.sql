-- contracts: needs nodes that know 0109_closing_by_machine.sql
-- The ledger is closed and proved by owner and number, so that each piece of a cluster proves its own lines within one statement, and traffic
-- between two of them is no difference (docs/decisions/0143). What is found, and its words, are as before.

-- What only nodes of 0.20.0 called goes.
drop function ledger.close_part(date, timestamptz, integer, interval);

-- What is wrong with whole transactions is looked for among each owner's, and named by all that has the number, whoever owns it: also a number
-- that two owners have.
create or replace function ledger.verify_between(p_after bigint, p_through bigint) returns table (problem text, detail text)
language plpgsql stable security definer set search_path = ledger, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$
declare suspect bigint[]; twice bigint[];
begin
  select array_agg(w.id) into suspect
    from (select coalesce(t.owner, l.owner) as owner, coalesce(t.id, l.tx_id) as id
            from (select x.owner, x.id from tx x where x.id > p_after and x.id <= p_through) t
            full join (
              select e.owner, e.tx_id, sum(e.amount) filter (where e.account_id % 64 < 32) as gold,
                     sum(e.amount) filter (where e.account_id % 64 >= 32) as fen,
                     min(e.account_id) filter (where e.account_id >= 64) as first_account, max(e.account_id) as last_account
                from entry e where e.tx_id > p_after and e.tx_id <= p_through group by e.owner, e.tx_id) l
              on l.owner = t.owner and l.tx_id = t.id
           where t.id is null or l.tx_id is null or l.gold <> 0 or l.fen <> 0
              or l.first_account / 64 <> l.last_account / 64 or l.last_account / 64 <> t.owner) w;
  select array_agg(d.id) into twice
    from (select x.id from tx x where x.id > p_after and x.id <= p_through group by x.id having count(*) > 1) d;
  suspect := suspect || twice;

  if cardinality(suspect) > 0 then
    return query
      with head as materialized (
        select x.id, x.owner from tx x where x.id = any (suspect)),
      line as materialized (
        select e.owner, e.tx_id, e.account_id, e.amount from entry e where e.tx_id = any (suspect)),
      whole as materialized (
        select t.id, t.owner, l.tx_id, l.gold, l.fen, l.first_owner, l.last_owner, l.first_account, l.last_account
          from head t
          full join (
            select e.tx_id, sum(e.amount) filter (where e.account_id % 64 < 32) as gold,
                   sum(e.amount) filter (where e.account_id % 64 >= 32) as fen,
                   min(e.owner) as first_owner, max(e.owner) as last_owner,
                   min(e.account_id) filter (where e.account_id >= 64) as first_account, max(e.account_id) as last_account
              from line e group by e.tx_id) l on l.tx_id = t.id)
      select 'asset does not sum to zero', format('asset %s: %s', a.asset, a.total)
        from (select sum(w.gold) as gold, sum(w.fen) as fen from whole w) s
        cross join lateral (values (1, s.gold), (2, s.fen)) a(asset, total) where a.total <> 0
      union all
      select 'transaction does not balance', format('tx %s asset 1: %s', w.tx_id, w.gold) from whole w where w.gold <> 0
      union all
      select 'transaction does not balance', format('tx %s asset 2: %s', w.tx_id, w.fen) from whole w where w.fen <> 0
      union all
      select 'transaction of two members', format('tx %s: member %s and %s', w.tx_id, w.first_account / 64, w.last_account / 64)
        from whole w where w.first_account / 64 <> w.last_account / 64
      union all
      select 'transaction of another owner', format('tx %s: owner %s, member %s', w.tx_id, w.owner, nullif(w.last_account / 64, 0))
        from whole w where w.owner <> w.last_account / 64 or w.first_owner <> w.owner or w.last_owner <> w.owner
      union all
      select 'transaction without entries', format('tx %s', w.id) from whole w where w.tx_id is null
      union all
      select 'transaction is missing', format('tx %s', w.tx_id) from whole w where w.id is null;
  end if;

  return query
    select 'account is missing', format('account %s', l.account_id)
      from (select e.owner, e.account_id from entry e
             where e.tx_id > p_after and e.tx_id <= p_through and e.account_id >= 64 group by e.owner, e.account_id) l
     where (select true from account a where a.owner = l.owner and a.id = l.account_id) is null;
  -- The house's accounts lie where the house's other rows are, and its lines where the members are.
  return query
    with used as materialized (
      select e.account_id from entry e
       where e.tx_id > p_after and e.tx_id <= p_through and e.account_id < 64 group by e.account_id),
    known as materialized (select a.id from account a where a.owner = 0)
    select 'account is missing', format('account %s', u.account_id)
      from used u where not exists (select from known k where k.id = u.account_id);
  return query
    select 'transaction before it is missing', format('tx %s: %s', w.id, w.before)
      from (select t.owner, t.id, f.before
              from tx t cross join lateral (values (t.resolves), (t.reverses)) f(before)
             where t.id > p_after and t.id <= p_through and f.before is not null) w
      left join (select x.owner, x.id from tx x where x.id > p_after and x.id <= p_through) o
        on o.owner = w.owner and o.id = w.before
     where coalesce(o.id, (select b.id from tx b where b.owner = w.owner and b.id = w.before)) is null;
  return query
    select 'entry breaks its account''s chain', format('account %s seq %s', c.account_id, c.seq)
      from (select l.owner, l.account_id, l.seq, l.balance_after, l.amount,
                   lag(l.seq) over w as seq_before, lag(l.balance_after) over w as before
              from entry l where l.tx_id > p_after and l.tx_id <= p_through and l.seq is not null
            window w as (partition by l.owner, l.account_id order by l.seq)) c
     where c.balance_after is distinct from c.amount + case
             when c.seq = 1 then 0
             when c.seq_before = c.seq - 1 then c.before
             else (select e.balance_after from entry e
                    where e.owner = c.owner and e.account_id = c.account_id and e.seq = c.seq - 1
                      and e.seq is not null) end;
end $$;

-- Also what each account had at the last closing before this one; null where it had not moved.
drop function ledger.sums_between(bigint, bigint);
create function ledger.sums_between(p_after bigint, p_through bigint, p_closing integer)
returns table (account_id bigint, amount bigint, entries bigint, digest bytea, balance_before bigint, entries_before bigint)
language plpgsql stable set search_path = ledger, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$
begin
  return query
    select s.account_id, s.amount, s.entries, s.digest, c.balance, c.entries
      from (select e.owner, e.account_id, sum(e.amount)::bigint as amount, count(*) as entries,
                   substr(sha256(convert_to(string_agg(
                     row(e.tx_id, e.amount, e.seq, e.balance_after, t.scope, t.idem_key, encode(t.fingerprint, 'hex'),
                         t.reason, t.ref_id, t.resolves, t.reverses, t.memo, t.actor,
                         extract(epoch from t.occurred_at))::text, E'\n' order by e.tx_id), 'UTF8')), 1, 8) as digest
              from entry e left join tx t on t.owner = e.owner and t.id = e.tx_id
             where e.tx_id > p_after and e.tx_id <= p_through and e.account_id >= 64
             group by e.owner, e.account_id) s
      left join lateral (select k.balance, k.entries from closing_balance k
                          where k.owner = s.owner and k.account_id = s.account_id and k.closing_id < p_closing
                          order by k.closing_id desc limit 1) c on true;
  -- One digest is over all lines of an account, and the house's lie with the members'.
  return query
    with line as materialized (
      select e.account_id, e.tx_id, e.amount,
             row(e.tx_id, e.amount, e.seq, e.balance_after, t.scope, t.idem_key, encode(t.fingerprint, 'hex'),
                 t.reason, t.ref_id, t.resolves, t.reverses, t.memo, t.actor, extract(epoch from t.occurred_at))::text as said
        from entry e left join tx t on t.owner = e.owner and t.id = e.tx_id
       where e.tx_id > p_after and e.tx_id <= p_through and e.account_id < 64),
    before as materialized (
      select a.id, c.balance, c.entries
        from generate_series(0, 63) a(id)
        cross join lateral (select k.balance, k.entries from closing_balance k
                             where k.owner = 0 and k.account_id = a.id and k.closing_id < p_closing
                             order by k.closing_id desc limit 1) c)
    select s.account_id, s.amount, s.entries, s.digest, c.balance, c.entries
      from (select l.account_id, sum(l.amount)::bigint as amount, count(*) as entries,
                   substr(sha256(convert_to(string_agg(l.said, E'\n' order by l.tx_id), 'UTF8')), 1, 8) as digest
              from line l group by l.account_id) s
      left join before c on c.id = s.account_id;
end $$;

create or replace function ledger.close_part(p_day date, p_at timestamptz, p_max integer, p_patience interval, p_machine integer,
                                             out outcome text, out entries bigint)
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$
declare last closing; own_last closing; made closing; given bigint; own xid8; patience_ends timestamptz; said text;
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
  own := pg_current_xact_id();
  patience_ends := clock_timestamp() + least(p_patience, interval '10 seconds');
  while pg_snapshot_xmin(pg_current_snapshot()) < own loop
    if clock_timestamp() > patience_ends then outcome := 'waiting'; return; end if;
    perform pg_sleep(0.01);
  end loop;

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

create or replace function ledger.verify_closing(p_id integer) returns table (problem text, detail text)
language plpgsql stable security definer set search_path = ledger, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$
declare shut closing; before closing; said text; lines bigint; wrong record; listed text;
        ids bigint[]; amounts bigint[]; counts bigint[]; digests bytea[];
begin
  select * into shut from closing where id = p_id;
  if not found then return; end if;
  select * into before from closing where id = p_id - 1;
  return query select * from verify_between(shut.after_tx, shut.through_tx);
  select array_agg(s.account_id), array_agg(s.amount), array_agg(s.entries), array_agg(s.digest) into ids, amounts, counts, digests
    from sums_between(shut.after_tx, shut.through_tx, p_id) s;
  for wrong in
    with kept as materialized (
      select b.account_id, b.balance - coalesce(o.balance, 0) as amount,
             b.entries - coalesce(o.entries, 0) as entries, b.digest
        from closing_balance b
        left join lateral (select c.balance, c.entries from closing_balance c
                            where c.owner = b.owner and c.account_id = b.account_id and c.closing_id < p_id
                            order by c.closing_id desc limit 1) o on true
       where b.closing_id = p_id)
    select coalesce(k.account_id, s.id) as account_id, coalesce(k.amount, 0) as kept_amount, coalesce(k.entries, 0) as kept_entries,
           coalesce(s.amount, 0) as amount, coalesce(s.entries, 0) as entries, s.id as found,
           coalesce(k.amount = s.amount and k.entries = s.entries, false) as is_sum
      from kept k full join unnest(ids, amounts, counts, digests) s(id, amount, entries, digest) on s.id = k.account_id
     where k.amount is distinct from s.amount or k.entries is distinct from s.entries
        or k.digest is distinct from s.digest
  loop
    select string_agg(f.tx_id::text, ' ' order by f.tx_id) into listed
      from (select e.tx_id from entry e
             where e.account_id = wrong.found and e.tx_id > shut.after_tx and e.tx_id <= shut.through_tx
             order by e.tx_id limit 5) f;
    problem := case when wrong.is_sum then 'closed entries were changed' else 'balance is not the sum of its entries' end;
    detail := format('account %s: closed with %s in %s entries, now %s in %s, tx %s', wrong.account_id,
                     wrong.kept_amount, wrong.kept_entries, wrong.amount, wrong.entries, coalesce(listed, '-'));
    return next;
  end loop;
  with kept as materialized (select b.account_id, b.balance, b.entries, b.digest from closing_balance b where b.closing_id = p_id)
  select string_agg(row(b.account_id, b.balance, b.entries, encode(b.digest, 'hex'))::text, E'\n' order by b.account_id)
    into said from kept b;
  if shut.digest is distinct from closing_digest(before.digest, shut, said) then
    return query select 'closing was changed', format('closing %s', p_id);
  end if;
  select count(*) into lines from tx where id > shut.after_tx and id <= shut.through_tx;
  if lines <> shut.tx_count then
    return query select 'closed entries were changed',
      format('closing %s: closed with %s transactions, now %s', p_id, shut.tx_count, lines);
  end if;
end $$;

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
      left join (select e.owner, e.account_id, sum(e.amount) as total, count(*) as n
                   from open_spans() o join entry e on e.tx_id > o.after_tx and e.tx_id <= o.through_tx
                  where e.account_id between greatest(p_from, 64) and p_to group by e.owner, e.account_id) s
        on s.owner = b.owner and s.account_id = b.account_id
     where b.owner between p_from / 64 and p_to / 64 and b.account_id between p_from and p_to
       and (b.balance <> coalesce(c.balance, 0) + coalesce(s.total, 0)
            or b.seq <> coalesce(c.entries, 0) + coalesce(s.n, 0));
  return query
    select 'balance below its floor', format('account %s: %s', b.account_id, b.balance)
      from balance b
     where b.owner between p_from / 64 and p_to / 64 and b.account_id between p_from and p_to
       and b.floor is not null and b.balance < b.floor;
end $$;

-- All of it under one view, as a backup needs it.
create or replace function ledger.verify() returns table (problem text, detail text)
language plpgsql stable security definer set search_path = ledger, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$
begin
  return query select * from verify_between(-9223372036854775808, 9223372036854775807);
  return query
    select 'account is missing', format('account %s', b.account_id)
      from balance b
     where (select true from account a where a.owner = b.owner and a.id = b.account_id) is null
       and not exists (select from entry e where e.owner = b.owner and e.account_id = b.account_id and e.seq is not null);
  return query
    select 'balance is not the sum of its entries',
           format('account %s: balance %s, entries %s', b.account_id, b.balance, coalesce(s.total, 0))
      from balance b
      left join (select e.owner, e.account_id, sum(e.amount) as total, count(*) as n
                   from entry e where e.account_id >= 64 group by e.owner, e.account_id) s
        on s.owner = b.owner and s.account_id = b.account_id
     where b.balance <> coalesce(s.total, 0) or b.seq <> coalesce(s.n, 0);
  return query
    select 'balance below its floor', format('account %s: %s', b.account_id, b.balance)
      from balance b where b.floor is not null and b.balance < b.floor;
end $$;

revoke all on function ledger.sums_between(bigint, bigint, integer) from public;
