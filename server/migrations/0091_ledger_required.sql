-- outside a transaction: rows are filled in batches and the result is checked while members go on
-- contracts: needs nodes that know 0087_ledger_owned.sql
-- From here on every transaction, entry and balance of the ledger has its owner (docs/decisions/0127). All functions that write them
-- write it since 0087. The clock of 0.18.0 has filled most of the older rows; this file fills the rest.

-- In batches, each committed by itself, and never waiting for anybody: ledger.give_owners leaves out what somebody has locked, and this
-- comes back for it until nothing is left.
do $$
declare batch record; since bigint; part text;
begin
  for tried in 1 .. 600 loop
    foreach part in array array['balance', 'tx'] loop
      since := 0;
      loop
        select given, reached into batch from ledger.give_owners(part, since, 1000);
        exit when batch.given = 0;
        since := batch.reached;
        commit;
      end loop;
    end loop;
    if not exists (select from ledger.balance where owner is null) and not exists (select from ledger.tx where owner is null) then
      return;
    end if;
    commit;
    perform pg_sleep(0.1);
  end loop;
  -- Said as it is, and not tried again like a lock that was missed by a second.
  raise exception 'balances or transactions without an owner are still locked' using errcode = 'LG503';
end $$;

-- A check is validated, which locks nobody out, so that `set not null` does not have to read the table under its lock.
alter table ledger.balance
  drop constraint if exists balance_required, add constraint balance_required check (owner is not null) not valid;
alter table ledger.balance validate constraint balance_required;
alter table ledger.balance alter column owner set not null;
alter table ledger.balance drop constraint balance_required;

alter table ledger.tx
  drop constraint if exists tx_required, add constraint tx_required check (owner is not null) not valid;
alter table ledger.tx validate constraint tx_required;
alter table ledger.tx alter column owner set not null;
alter table ledger.tx drop constraint tx_required;

-- A transaction of two members, which only the owner of the database can have written, leaves lines without an owner.
alter table ledger.entry
  drop constraint if exists entry_required, add constraint entry_required check (owner is not null) not valid;
do $$
begin
  alter table ledger.entry validate constraint entry_required;
exception when check_violation then
  raise exception 'an entry belongs to nobody, because its transaction has accounts of two members: npm run ledger:verify names it';
end $$;
alter table ledger.entry alter column owner set not null;
alter table ledger.entry drop constraint entry_required;

-- As in 0087, with these differences. A scope and key hold within one owner, and every row is looked for together with its owner.
-- `on conflict` names no key, so that this works before, while and after 0092 changes the keys. A hold that has ended already, and a
-- transaction that is reversed already, are therefore LG409 instead of 23505, and a number that is taken is LG500. One aggregate tells what two
-- statements asked by asset, because the keys alone would make a posting a tenth dearer.
create or replace function ledger.post(
  p_scope text, p_key text, p_reason smallint, p_accounts bigint[], p_amounts bigint[],
  p_ref bigint, p_resolves bigint, p_reverses bigint, p_memo text, p_actor text, p_at timestamptz,
  out tx_id bigint, out replayed boolean
) language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  given bytea := sha256(convert_to(concat_ws('|', p_reason, p_accounts::text, p_amounts::text,
                   coalesce(p_ref, -1), coalesce(p_resolves, -1), coalesce(p_reverses, -1)), 'UTF8'));
  kept bytea; line record; now_at record; about record; whose bigint;
begin
  if coalesce(cardinality(p_accounts), 0) < 2 or cardinality(p_accounts) <> cardinality(p_amounts) then
    raise exception 'malformed transaction' using errcode = 'LG400';
  end if;
  select count(*) as known, count(distinct u.id) as different,
         sum(u.amount) filter (where a.asset = 1) as gold, sum(u.amount) filter (where a.asset = 2) as fen,
         min(nullif(a.owner, 0)) as first_member, max(nullif(a.owner, 0)) as last_member into about
    from unnest(p_accounts, p_amounts) u(id, amount) join ledger.account a on a.owner = u.id / 64 and a.id = u.id;
  if about.different <> about.known then
    raise exception 'malformed transaction' using errcode = 'LG400';
  end if;
  if about.known <> cardinality(p_accounts) then
    raise exception 'unknown account among %', p_accounts using errcode = 'LG400';
  end if;
  if about.first_member <> about.last_member then
    raise exception 'a posting of two members: %', p_accounts using errcode = 'LG400';
  end if;
  if about.gold <> 0 or about.fen <> 0 then raise exception 'unbalanced' using errcode = 'LG422'; end if;
  whose := coalesce(about.last_member, 0);

  perform pg_current_xact_id();
  -- A concurrent twin waits here for the first one's end, then sees it.
  insert into ledger.tx (owner, scope, idem_key, fingerprint, reason, ref_id, resolves, reverses, memo, actor,
                         occurred_at)
    values (whose, p_scope, p_key, given, p_reason, p_ref, p_resolves, p_reverses, p_memo, p_actor, p_at)
    on conflict do nothing returning id into tx_id;
  if tx_id is null then
    select t.id, t.fingerprint into tx_id, kept
      from ledger.tx t where t.owner = whose and t.scope = p_scope and t.idem_key = p_key;
    if tx_id is null and not exists (select from ledger.tx t where t.owner = whose and t.resolves = p_resolves)
       and not exists (select from ledger.tx t where t.owner = whose and t.reverses = p_reverses) then
      raise exception 'a number of ledger.tx_id_seq is taken already' using errcode = 'LG500';
    end if;
    if tx_id is null then
      raise exception 'what %/% resolves or reverses has been resolved or reversed already', p_scope, p_key
        using errcode = 'LG409';
    end if;
    if kept <> given then
      raise exception 'key %/% was used for another transaction', p_scope, p_key using errcode = 'LG409';
    end if;
    replayed := true;
    return;
  end if;
  replayed := false;
  if p_resolves is not null then
    perform ledger.check_resolution(p_resolves, p_accounts, p_amounts);
  end if;
  if p_reverses is not null
     and not exists (select from ledger.tx t where t.owner = whose and t.id = p_reverses) then
    raise exception 'transaction % is none of this owner', p_reverses using errcode = 'LG409';
  end if;

  for line in select u.id, u.amount from unnest(p_accounts, p_amounts) u(id, amount) order by u.id
  loop
    if line.id >= 64 then
      update ledger.balance b set balance = b.balance + line.amount, seq = b.seq + 1
       where b.owner = whose and b.account_id = line.id and (b.floor is null or b.balance + line.amount >= b.floor)
       returning b.balance, b.seq into now_at;
      if not found then raise exception 'insufficient' using errcode = 'LG402'; end if;
      insert into ledger.entry (owner, tx_id, account_id, amount, seq, balance_after)
        values (whose, tx_id, line.id, line.amount, now_at.seq, now_at.balance);
    else
      insert into ledger.entry (owner, tx_id, account_id, amount) values (whose, tx_id, line.id, line.amount);
    end if;
  end loop;
end $$;

-- As in 0085, and it looks for the hold among the lines of the same owner.
create or replace function ledger.check_resolution(p_hold bigint, p_accounts bigint[], p_amounts bigint[])
returns void language plpgsql set search_path = ledger, pg_temp as $$
declare held int; wrong int;
begin
  select count(*), count(*) filter (where coalesce(r.amount, 0) <> -h.amount) into held, wrong
    from ledger.entry h
    left join (select account_id, sum(amount)::bigint amount
                 from unnest(p_accounts, p_amounts) u(account_id, amount) group by 1) r
      on r.account_id = h.account_id
   where h.owner = (select max(a) / 64 from unnest(p_accounts) a) and h.tx_id = p_hold
     and h.amount > 0 and h.account_id % 16 in (2, 3);
  if held = 0 or wrong > 0 then
    raise exception 'transaction % is not a hold of these accounts and amounts', p_hold
      using errcode = 'LG409';
  end if;
end $$;

-- As in 0009, and it names the owner of each balance.
create or replace function ledger.lock_balances(p_accounts bigint[]) returns void
  language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from unnest(p_accounts) a(id) join ledger.balance b on b.owner = a.id / 64 and b.account_id = a.id
    order by b.account_id for update of b;
end $$;

-- As in 0087, and it names the owner.
create or replace function ledger.check_balanced() returns trigger language plpgsql as $$
declare entries int; gold numeric; fen numeric;
begin
  select count(*), sum(e.amount) filter (where e.account_id % 64 < 32), sum(e.amount) filter (where e.account_id % 64 >= 32)
    into entries, gold, fen
    from ledger.entry e where e.owner = new.owner and e.tx_id = new.id;
  if entries < 2 or gold <> 0 or fen <> 0 then
    raise exception 'transaction % does not balance', new.id using errcode = 'LG422';
  end if;
  return null;
end $$;

-- As in 0001: no change is allowed any more, because every row has its owner.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'LG001';
end $$;

-- Nothing is left to fill. The clock of 0.18.0 calls it every 20 seconds as long as its nodes run; a later release drops it.
create or replace function ledger.give_owners(p_of text, p_from bigint, p_size int, out given int, out reached bigint)
language sql immutable as $$
  select 0, p_from
$$;

-- As in 0047, and a line finds its transaction by owner and number.
create or replace function ledger.sums_between(p_after bigint, p_through bigint)
returns table (account_id bigint, amount bigint, entries bigint, digest bytea)
language plpgsql stable set search_path = ledger, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off as $$
begin
  return query
    select e.account_id, sum(e.amount)::bigint, count(*),
           substr(sha256(convert_to(string_agg(
             row(e.tx_id, e.amount, e.seq, e.balance_after, t.scope, t.idem_key, encode(t.fingerprint, 'hex'),
                 t.reason, t.ref_id, t.resolves, t.reverses, t.memo, t.actor,
                 extract(epoch from t.occurred_at))::text, E'\n' order by e.tx_id), 'UTF8')), 1, 8)
      from ledger.entry e left join ledger.tx t on t.owner = e.owner and t.id = e.tx_id
     where e.tx_id > p_after and e.tx_id <= p_through
     group by 1;
end $$;

-- As in 0087, and it finds lines whose transaction is missing. It reads the lines once for all that is asked of whole transactions. A
-- transaction before is looked for in the same span first, then by its key. Single rows of other tables are asked for by subqueries that
-- stand as values, because the planner would turn an `exists` into a join that reads the other table whole.
create or replace function ledger.verify_between(p_after bigint, p_through bigint)
returns table (problem text, detail text)
language plpgsql stable security definer set search_path = ledger, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off as $$
begin
  return query
    with line as materialized (
      select e.owner, e.tx_id, e.account_id, e.amount, e.seq, e.balance_after
        from entry e where e.tx_id > p_after and e.tx_id <= p_through),
    whole as materialized (
      select t.id, t.owner, t.resolves, t.reverses, l.tx_id, l.gold, l.fen, l.first_owner, l.last_owner,
             l.first_account, l.last_account
        from (select x.id, x.owner, x.resolves, x.reverses from tx x where x.id > p_after and x.id <= p_through) t
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
    select 'account is missing', format('account %s', l.account_id)
      from (select distinct d.account_id from line d) l
     where (select true from account a where a.owner = l.account_id / 64 and a.id = l.account_id) is null
    union all
    select 'transaction before it is missing', format('tx %s: %s', w.id, w.resolves)
      from whole w left join whole o on o.owner = w.owner and o.id = w.resolves
     where w.resolves is not null
       and coalesce(o.id, (select b.id from tx b where b.owner = w.owner and b.id = w.resolves)) is null
    union all
    select 'transaction before it is missing', format('tx %s: %s', w.id, w.reverses)
      from whole w left join whole o on o.owner = w.owner and o.id = w.reverses
     where w.reverses is not null
       and coalesce(o.id, (select b.id from tx b where b.owner = w.owner and b.id = w.reverses)) is null
    union all
    select 'transaction without entries', format('tx %s', w.id) from whole w where w.tx_id is null
    union all
    select 'transaction is missing', format('tx %s', w.tx_id) from whole w where w.id is null
    union all
    select 'entry breaks its account''s chain', format('account %s seq %s', c.account_id, c.seq)
      from (select l.account_id, l.seq, l.balance_after, l.amount,
                   lag(l.seq) over w as seq_before, lag(l.balance_after) over w as before
              from line l where l.seq is not null window w as (partition by l.account_id order by l.seq)) c
     where c.balance_after is distinct from c.amount + case
             when c.seq = 1 then 0
             when c.seq_before = c.seq - 1 then c.before
             else (select e.balance_after from entry e
                    where e.owner = c.account_id / 64 and e.account_id = c.account_id and e.seq = c.seq - 1
                      and e.seq is not null) end;
end $$;

-- As in 0087, and it finds lines whose transaction is missing.
create or replace function ledger.verify() returns table (problem text, detail text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  select 'asset does not sum to zero', format('asset %s: %s', e.account_id % 64 / 16, sum(e.amount))
    from entry e group by e.account_id % 64 / 16 having sum(e.amount) <> 0
  union all
  select 'transaction does not balance', format('tx %s asset %s: %s', e.tx_id, e.account_id % 64 / 16, sum(e.amount))
    from entry e group by e.tx_id, e.account_id % 64 / 16 having sum(e.amount) <> 0
  union all
  select 'transaction of two members', format('tx %s: member %s and %s', e.tx_id, min(e.account_id / 64), max(e.account_id / 64))
    from entry e where e.account_id >= 64 group by e.tx_id having min(e.account_id / 64) <> max(e.account_id / 64)
  union all
  select 'transaction of another owner', format('tx %s: owner %s, member %s', t.id, t.owner, max(nullif(e.account_id / 64, 0)))
    from entry e join tx t on t.id = e.tx_id group by t.id, t.owner
  having t.owner <> max(e.account_id) / 64 or bool_or(e.owner <> t.owner)
  union all
  select 'account is missing', format('account %s', s.account_id)
    from (select account_id from balance union select account_id from entry) s
   where not exists (select from account a where a.owner = s.account_id / 64 and a.id = s.account_id)
  union all
  select 'transaction before it is missing', format('tx %s: %s', t.id, f.id)
    from tx t cross join lateral (values (t.resolves), (t.reverses)) f(id)
   where f.id is not null and not exists (select from tx b where b.owner = t.owner and b.id = f.id)
  union all
  select 'transaction without entries', format('tx %s', t.id)
    from tx t where not exists (select 1 from entry e where e.tx_id = t.id)
  union all
  select distinct 'transaction is missing', format('tx %s', e.tx_id)
    from entry e where not exists (select from tx t where t.id = e.tx_id)
  union all
  select 'balance is not the sum of its entries',
         format('account %s: balance %s, entries %s', b.account_id, b.balance, coalesce(s.total, 0))
    from balance b left join (select account_id, sum(amount) total, count(*) n from entry group by 1) s
      on s.account_id = b.account_id
   where b.balance <> coalesce(s.total, 0) or b.seq <> coalesce(s.n, 0)
  union all
  select 'entry breaks its account''s chain', format('account %s seq %s', account_id, seq)
    from (select account_id, seq, balance_after, amount,
                 lag(balance_after, 1, 0::bigint) over w before,
                 row_number() over w nth
            from entry where seq is not null window w as (partition by account_id order by seq)) c
   where c.seq <> c.nth or c.balance_after <> c.before + c.amount
  union all
  select 'balance below its floor', format('account %s: %s', account_id, balance)
    from balance where floor is not null and balance < floor
$$;

-- As in 0047, and it finds the balances of a span of accounts by their owners.
create or replace function ledger.verify_balances(p_from bigint, p_to bigint) returns table (problem text, detail text)
language plpgsql stable security definer set search_path = ledger, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off as $$
declare shut bigint := coalesce((select max(through_tx) from closing), -9223372036854775808);
begin
  return query
    select 'balance is not the sum of its entries',
           format('account %s: balance %s, entries %s', b.account_id, b.balance,
                  coalesce(c.balance, 0) + coalesce(s.total, 0))
      from balance b
      left join lateral (select k.balance, k.entries from closing_balance k
                          where k.owner = b.owner and k.account_id = b.account_id order by k.closing_id desc limit 1) c on true
      left join (select e.account_id, sum(e.amount) as total, count(*) as n
                   from entry e where e.tx_id > shut and e.account_id between p_from and p_to group by 1) s
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
