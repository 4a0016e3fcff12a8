-- The functions that write the ledger write the owner, the proof reads it, and older rows can be given theirs (docs/decisions/0122).

-- As in 0085, and it writes the owner: the member of the posting, or 0 where the house is alone in it. A transaction that it reverses must
-- have the same owner. One that it resolves has the same owner because check_resolution compares the accounts.
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
  if coalesce(cardinality(p_accounts), 0) < 2 or cardinality(p_accounts) <> cardinality(p_amounts)
     or (select count(distinct a) from unnest(p_accounts) a) <> cardinality(p_accounts) then
    raise exception 'malformed transaction' using errcode = 'LG400';
  end if;
  select coalesce(sum(s.known), 0) as known, coalesce(bool_or(s.total <> 0), false) as is_unbalanced,
         min(s.first) as first_member, max(s.last) as last_member into about
    from (select count(*) as known, sum(u.amount) as total,
                 min(nullif(a.owner, 0)) as first, max(nullif(a.owner, 0)) as last
            from unnest(p_accounts, p_amounts) u(id, amount)
            join ledger.account a on a.owner = u.id / 64 and a.id = u.id group by a.asset) s;
  if about.known <> cardinality(p_accounts) then
    raise exception 'unknown account among %', p_accounts using errcode = 'LG400';
  end if;
  if about.first_member <> about.last_member then
    raise exception 'a posting of two members: %', p_accounts using errcode = 'LG400';
  end if;
  if about.is_unbalanced then raise exception 'unbalanced' using errcode = 'LG422'; end if;
  whose := coalesce(about.last_member, 0);

  perform pg_current_xact_id();
  -- A concurrent twin waits here for the first one's end, then sees it.
  insert into ledger.tx (owner, scope, idem_key, fingerprint, reason, ref_id, resolves, reverses, memo, actor,
                         occurred_at)
    values (whose, p_scope, p_key, given, p_reason, p_ref, p_resolves, p_reverses, p_memo, p_actor, p_at)
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
  if p_reverses is not null
     and not exists (select from ledger.tx t where t.id = p_reverses and coalesce(t.owner, whose) = whose) then
    raise exception 'transaction % is none of this owner', p_reverses using errcode = 'LG409';
  end if;

  for line in select u.id, u.amount from unnest(p_accounts, p_amounts) u(id, amount) order by u.id
  loop
    if line.id >= 64 then
      update ledger.balance b set balance = b.balance + line.amount, seq = b.seq + 1
       where b.account_id = line.id and (b.floor is null or b.balance + line.amount >= b.floor)
       returning b.balance, b.seq into now_at;
      if not found then raise exception 'insufficient' using errcode = 'LG402'; end if;
      insert into ledger.entry (tx_id, account_id, amount, seq, balance_after, owner)
        values (tx_id, line.id, line.amount, now_at.seq, now_at.balance, whose);
    else
      insert into ledger.entry (tx_id, account_id, amount, owner) values (tx_id, line.id, line.amount, whose);
    end if;
  end loop;
end $$;

-- As in 0001, and it writes the owner.
create or replace function ledger.open_member(p_member bigint) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if p_member < 1 then raise exception 'not a member: %', p_member using errcode = 'LG400'; end if;
  insert into ledger.account (id, owner, asset, kind, tracked)
    select p_member * 64 + asset * 16 + kind, p_member, asset, kind, true
      from generate_series(1, 2) asset, generate_series(1, 4) kind
    on conflict do nothing;
  insert into ledger.balance (account_id, floor, owner)
    select p_member * 64 + asset * 16 + kind, case when kind = 4 then null else 0 end, p_member
      from generate_series(1, 2) asset, generate_series(1, 4) kind
    on conflict do nothing;
end $$;

-- As in 0001, but it allows one change: a row that has no owner gets one, and no byte of the rest changes.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
declare otherwise record;
begin
  if tg_op = 'UPDATE' then
    otherwise := new;
    otherwise.owner := null;
    -- The new row without its owner equals the old row, so the old row had none.
    if new.owner is not null and otherwise *= old then return new; end if;
  end if;
  raise exception 'the ledger is append-only' using errcode = 'LG001';
end $$;

-- Finds up to p_size transactions (with their lines) or balances behind p_from that have no owner and gives them theirs. It answers how many
-- there were, and the last number. Rows that somebody has locked are left to the next run.
-- It can change nothing else: refuse_change allows nothing else, the checks of 0086 compare the owner with the account, and the proof compares a
-- transaction's owner with its lines. Should a transaction have two members, the one's lines stay without an owner, and the proof names it.
create function ledger.give_owners(p_of text, p_from bigint, p_size int, out given int, out reached bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if p_of = 'tx' then
    with few as materialized (
      select t.id from tx t where t.owner is null and t.id > p_from
       order by t.id limit p_size for no key update skip locked),
    whose as materialized (
      select f.id, coalesce(max(e.account_id) / 64, 0) as member
        from few f left join entry e on e.tx_id = f.id group by f.id),
    lines as (
      update entry e set owner = w.member from whose w where e.tx_id = w.id and e.owner is null
         and (e.account_id < 64 or e.account_id / 64 = w.member)),
    done as (
      update tx t set owner = w.member from whose w where t.id = w.id returning t.id)
    select count(*), coalesce(max(d.id), p_from) into given, reached from done d;
  elsif p_of = 'balance' then
    with few as materialized (
      select b.account_id from balance b where b.owner is null and b.account_id > p_from
       order by b.account_id limit p_size for no key update skip locked),
    done as (
      update balance b set owner = b.account_id / 64 from few f where b.account_id = f.account_id returning b.account_id)
    select count(*), coalesce(max(d.account_id), p_from) into given, reached from done d;
  else
    raise exception 'nothing of the ledger: %', p_of using errcode = 'LG400';
  end if;
end $$;

-- As in 0085, and it finds a transaction or a line with another owner than its member. It also finds what no key forbids any more: an account
-- that is missing, and a transaction that resolves or reverses one that is missing.
create or replace function ledger.verify_between(p_after bigint, p_through bigint)
returns table (problem text, detail text)
language plpgsql stable security definer set search_path = ledger, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off as $$
begin
  return query
    with line as (
      select e.tx_id, e.account_id, e.account_id % 64 / 16 as asset, nullif(e.account_id / 64, 0) as member,
             e.owner, e.amount, e.seq, e.balance_after
        from entry e where e.tx_id > p_after and e.tx_id <= p_through),
    whole as (
      select l.tx_id, min(l.member) as first_member, max(l.member) as last_member, min(l.owner) as first_owner,
             max(l.owner) as last_owner, count(l.owner) as owned, count(*) as lines
        from line l group by l.tx_id)
    select 'asset does not sum to zero', format('asset %s: %s', l.asset, sum(l.amount))
      from line l group by l.asset having sum(l.amount) <> 0
    union all
    select 'transaction does not balance', format('tx %s asset %s: %s', l.tx_id, l.asset, sum(l.amount))
      from line l group by l.tx_id, l.asset having sum(l.amount) <> 0
    union all
    select 'transaction of two members', format('tx %s: member %s and %s', w.tx_id, w.first_member, w.last_member)
      from whole w where w.first_member <> w.last_member
    union all
    select 'transaction of another owner', format('tx %s: owner %s, member %s', w.tx_id, t.owner, w.last_member)
      from whole w join tx t on t.id = w.tx_id
     where t.owner <> coalesce(w.last_member, 0) or w.first_owner <> t.owner or w.last_owner <> t.owner
        or w.owned <> case when t.owner is null then 0 else w.lines end
    union all
    select 'account is missing', format('account %s', l.account_id)
      from (select distinct d.account_id from line d) l
     where not exists (select from account a where a.owner = l.account_id / 64 and a.id = l.account_id)
    union all
    select 'transaction before it is missing', format('tx %s: %s', t.id, t.resolves)
      from tx t where t.id > p_after and t.id <= p_through and t.resolves is not null
                  and not exists (select from tx b where b.id = t.resolves and coalesce(b.owner = t.owner, true))
    union all
    select 'transaction before it is missing', format('tx %s: %s', t.id, t.reverses)
      from tx t where t.id > p_after and t.id <= p_through and t.reverses is not null
                  and not exists (select from tx b where b.id = t.reverses and coalesce(b.owner = t.owner, true))
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

-- As in 0085, with the same three questions.
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
  select 'transaction of another owner', format('tx %s: owner %s, member %s', t.id, t.owner, max(nullif(e.account_id / 64, 0)))
    from entry e join tx t on t.id = e.tx_id group by t.id, t.owner
  having t.owner <> max(e.account_id) / 64 or bool_or(e.owner is distinct from t.owner)
  union all
  select 'account is missing', format('account %s', s.account_id)
    from (select account_id from balance union select account_id from entry) s
   where not exists (select from account a where a.owner = s.account_id / 64 and a.id = s.account_id)
  union all
  select 'transaction before it is missing', format('tx %s: %s', t.id, f.id)
    from tx t cross join lateral (values (t.resolves), (t.reverses)) f(id)
   where f.id is not null
     and not exists (select from tx b where b.id = f.id and coalesce(b.owner = t.owner, true))
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

-- As in 0001, but it takes an account's asset from its number instead of from its row, whose key begins with the owner from here on.
create or replace function ledger.check_balanced() returns trigger language plpgsql as $$
declare entries int; unbalanced int;
begin
  select coalesce(sum(n), 0), count(*) filter (where total <> 0) into entries, unbalanced
    from (select count(*) n, sum(e.amount) total from ledger.entry e
           where e.tx_id = new.id group by e.account_id % 64 / 16) per_asset;
  if entries < 2 or unbalanced > 0 then
    raise exception 'transaction % does not balance', new.id using errcode = 'LG422';
  end if;
  return null;
end $$;

-- No key refers to an account any more, and nothing of the ledger looks one up by its number alone.
alter table ledger.account
  drop constraint account_pkey,
  add constraint account_pkey primary key using index account_owned;

revoke all on function ledger.give_owners from public;
grant execute on function ledger.give_owners to panel_app;
