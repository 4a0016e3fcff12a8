-- A posting has accounts of one member and of the house (docs/decisions/0122). What pays two members is two postings. Every function of
-- the server has always kept to that; from here on ledger.post refuses anything else, and the proof of the books looks for it.

-- As in 0047, but it refuses the accounts of two members (LG400), and reads the accounts once instead of three times: whether they are
-- known, whose they are, and the sum of each asset. Whether an account has a balance follows from its number (0001).
create or replace function ledger.post(
  p_scope text, p_key text, p_reason smallint, p_accounts bigint[], p_amounts bigint[],
  p_ref bigint, p_resolves bigint, p_reverses bigint, p_memo text, p_actor text, p_at timestamptz,
  out tx_id bigint, out replayed boolean
) language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  given bytea := sha256(convert_to(concat_ws('|', p_reason, p_accounts::text, p_amounts::text,
                   coalesce(p_ref, -1), coalesce(p_resolves, -1), coalesce(p_reverses, -1)), 'UTF8'));
  kept bytea; line record; now_at record; about record;
begin
  if coalesce(cardinality(p_accounts), 0) < 2 or cardinality(p_accounts) <> cardinality(p_amounts)
     or (select count(distinct a) from unnest(p_accounts) a) <> cardinality(p_accounts) then
    raise exception 'malformed transaction' using errcode = 'LG400';
  end if;
  select coalesce(sum(s.known), 0) as known, coalesce(bool_or(s.total <> 0), false) as is_unbalanced,
         min(s.first) as first_member, max(s.last) as last_member into about
    from (select count(*) as known, sum(u.amount) as total,
                 min(nullif(a.owner, 0)) as first, max(nullif(a.owner, 0)) as last
            from unnest(p_accounts, p_amounts) u(id, amount)
            join ledger.account a on a.id = u.id group by a.asset) s;
  if about.known <> cardinality(p_accounts) then
    raise exception 'unknown account among %', p_accounts using errcode = 'LG400';
  end if;
  if about.first_member <> about.last_member then
    raise exception 'a posting of two members: %', p_accounts using errcode = 'LG400';
  end if;
  if about.is_unbalanced then raise exception 'unbalanced' using errcode = 'LG422'; end if;

  perform pg_current_xact_id();
  -- A concurrent twin waits here for the first one's end, then sees it.
  insert into ledger.tx (scope, idem_key, fingerprint, reason, ref_id, resolves, reverses, memo, actor,
                         occurred_at)
    values (p_scope, p_key, given, p_reason, p_ref, p_resolves, p_reverses, p_memo, p_actor, p_at)
    on conflict (scope, idem_key) do nothing returning id into tx_id;
  if tx_id is null then
    select t.id, t.fingerprint into tx_id, kept
      from ledger.tx t where t.scope = p_scope and t.idem_key = p_key;
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

  for line in select u.id, u.amount from unnest(p_accounts, p_amounts) u(id, amount) order by u.id
  loop
    if line.id >= 64 then
      update ledger.balance b set balance = b.balance + line.amount, seq = b.seq + 1
       where b.account_id = line.id and (b.floor is null or b.balance + line.amount >= b.floor)
       returning b.balance, b.seq into now_at;
      if not found then raise exception 'insufficient' using errcode = 'LG402'; end if;
      insert into ledger.entry values (tx_id, line.id, line.amount, now_at.seq, now_at.balance);
    else
      insert into ledger.entry values (tx_id, line.id, line.amount, null, null);
    end if;
  end loop;
end $$;

-- As in 0001, but it takes an account's kind from its number instead of from its row.
create or replace function ledger.check_resolution(p_hold bigint, p_accounts bigint[], p_amounts bigint[])
returns void language plpgsql set search_path = ledger, pg_temp as $$
declare held int; wrong int;
begin
  select count(*), count(*) filter (where coalesce(r.amount, 0) <> -h.amount) into held, wrong
    from ledger.entry h
    left join (select account_id, sum(amount)::bigint amount
                 from unnest(p_accounts, p_amounts) u(account_id, amount) group by 1) r
      on r.account_id = h.account_id
   where h.tx_id = p_hold and h.amount > 0 and h.account_id % 16 in (2, 3);
  if held = 0 or wrong > 0 then
    raise exception 'transaction % is not a hold of these accounts and amounts', p_hold
      using errcode = 'LG409';
  end if;
end $$;

-- As in 0047, and it finds transactions of two members.
create or replace function ledger.verify_between(p_after bigint, p_through bigint)
returns table (problem text, detail text)
language plpgsql stable security definer set search_path = ledger, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off as $$
begin
  return query
    with line as (
      select e.tx_id, e.account_id, e.account_id % 64 / 16 as asset, nullif(e.account_id / 64, 0) as member,
             e.amount, e.seq, e.balance_after
        from entry e where e.tx_id > p_after and e.tx_id <= p_through)
    select 'asset does not sum to zero', format('asset %s: %s', l.asset, sum(l.amount))
      from line l group by l.asset having sum(l.amount) <> 0
    union all
    select 'transaction does not balance', format('tx %s asset %s: %s', l.tx_id, l.asset, sum(l.amount))
      from line l group by l.tx_id, l.asset having sum(l.amount) <> 0
    union all
    select 'transaction of two members', format('tx %s: member %s and %s', l.tx_id, min(l.member), max(l.member))
      from line l group by l.tx_id having min(l.member) <> max(l.member)
    union all
    select 'transaction without entries', format('tx %s', t.id)
      from tx t where t.id > p_after and t.id <= p_through
                  and not exists (select 1 from entry e where e.tx_id = t.id)
    union all
    select 'entry breaks its account''s chain', format('account %s seq %s', c.account_id, c.seq)
      from (select l.account_id, l.seq, l.balance_after, l.amount,
                   lag(l.seq) over w as seq_before, lag(l.balance_after) over w as before
              from line l where l.seq is not null window w as (partition by l.account_id order by l.seq)) c
     where c.balance_after is distinct from c.amount + case
             when c.seq = 1 then 0
             when c.seq_before = c.seq - 1 then c.before
             else (select e.balance_after from entry e
                    where e.account_id = c.account_id and e.seq = c.seq - 1 and e.seq is not null) end;
end $$;

-- As in 0001, and it finds transactions of two members.
create or replace function ledger.verify() returns table (problem text, detail text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  select 'asset does not sum to zero', format('asset %s: %s', a.asset, sum(e.amount))
    from entry e join account a on a.id = e.account_id group by a.asset having sum(e.amount) <> 0
  union all
  select 'transaction does not balance', format('tx %s asset %s: %s', e.tx_id, a.asset, sum(e.amount))
    from entry e join account a on a.id = e.account_id
   group by e.tx_id, a.asset having sum(e.amount) <> 0
  union all
  select 'transaction of two members', format('tx %s: member %s and %s', e.tx_id, min(e.account_id / 64), max(e.account_id / 64))
    from entry e where e.account_id >= 64 group by e.tx_id having min(e.account_id / 64) <> max(e.account_id / 64)
  union all
  select 'transaction without entries', format('tx %s', t.id)
    from tx t where not exists (select 1 from entry e where e.tx_id = t.id)
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
