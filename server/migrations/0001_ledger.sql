-- The ledger: double entry in whole coins and fen, append-only, written by ledger.post alone.
-- Rights, not convention: the application's role (panel_app, made by the migrator) may read and
-- call two functions; it cannot insert, update or delete here. reliability.md section 2.

create schema ledger;

-- id = owner * 64 + asset * 16 + kind, so that no look-up is needed to find a member's account.
-- Kinds: 1 available, 2 pending, 3 held, 4 debt; owner 0 is the house, whose accounts (10-15)
-- carry no balance row: one locked row would cost a factor of five at 32 clients.
create table ledger.account (
  id      bigint primary key,
  owner   bigint not null check (owner >= 0),
  asset   smallint not null check (asset in (1, 2)),
  kind    smallint not null check (kind between 1 and 15),
  tracked boolean not null,
  check (id = owner * 64 + asset * 16 + kind),
  check (tracked = (owner > 0)),
  check ((owner = 0) = (kind >= 10))
);

-- floor is 0 but for debt, which has none. fillfactor leaves room for updates in place.
create table ledger.balance (
  account_id bigint primary key references ledger.account on delete restrict,
  floor      bigint,
  balance    bigint not null default 0,
  seq        bigint not null default 0,
  constraint balance_not_below_floor check (floor is null or balance >= floor)
) with (fillfactor = 60);

create table ledger.tx (
  id          bigint generated always as identity primary key,
  scope       text not null,
  idem_key    text not null,
  fingerprint bytea not null,
  reason      smallint not null,
  ref_id      bigint,
  resolves    bigint references ledger.tx on delete restrict,
  reverses    bigint references ledger.tx on delete restrict,
  memo        text not null check (memo <> ''),
  actor       text not null check (actor <> ''),
  -- When it happened by the application's clock; created_at is the database's own word.
  occurred_at timestamptz not null,
  -- For sealing: rows with xid below the oldest running transaction can get no earlier neighbour.
  xid         xid8 not null default pg_current_xact_id(),
  created_at  timestamptz not null default now(),
  unique (scope, idem_key)
);
create unique index tx_resolves_once on ledger.tx (resolves) where resolves is not null;
create unique index tx_reverses_once on ledger.tx (reverses) where reverses is not null;

create table ledger.entry (
  tx_id         bigint not null references ledger.tx on delete restrict,
  account_id    bigint not null references ledger.account on delete restrict,
  amount        bigint not null check (amount <> 0),
  seq           bigint,
  balance_after bigint,
  primary key (tx_id, account_id),
  check ((seq is null) = (balance_after is null))
);
create unique index entry_statement on ledger.entry (account_id, seq desc) where seq is not null;
create index entry_house on ledger.entry (account_id, tx_id) where seq is null;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'LG001';
end $$;
create trigger tx_append_only before update or delete on ledger.tx
  for each row execute function ledger.refuse_change();
create trigger entry_append_only before update or delete on ledger.entry
  for each row execute function ledger.refuse_change();
create trigger tx_no_truncate before truncate on ledger.tx
  for each statement execute function ledger.refuse_change();
create trigger entry_no_truncate before truncate on ledger.entry
  for each statement execute function ledger.refuse_change();

-- The second line behind post: at commit, each transaction balances per asset.
create function ledger.check_balanced() returns trigger language plpgsql as $$
declare entries int; unbalanced int;
begin
  select coalesce(sum(n), 0), count(*) filter (where total <> 0) into entries, unbalanced
    from (select count(*) n, sum(e.amount) total
            from ledger.entry e join ledger.account a on a.id = e.account_id
           where e.tx_id = new.id group by a.asset) per_asset;
  if entries < 2 or unbalanced > 0 then
    raise exception 'transaction % does not balance', new.id using errcode = 'LG422';
  end if;
  return null;
end $$;
create constraint trigger tx_balanced after insert on ledger.tx
  deferrable initially deferred for each row execute function ledger.check_balanced();

-- Opens a member's eight accounts; harmless when they exist.
create function ledger.open_member(p_member bigint) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if p_member < 1 then raise exception 'not a member: %', p_member using errcode = 'LG400'; end if;
  insert into ledger.account (id, owner, asset, kind, tracked)
    select p_member * 64 + asset * 16 + kind, p_member, asset, kind, true
      from generate_series(1, 2) asset, generate_series(1, 4) kind
    on conflict do nothing;
  insert into ledger.balance (account_id, floor)
    select p_member * 64 + asset * 16 + kind, case when kind = 4 then null else 0 end
      from generate_series(1, 2) asset, generate_series(1, 4) kind
    on conflict do nothing;
end $$;

-- A resolution must empty exactly what the hold put into pending (2) or held (3) accounts.
create function ledger.check_resolution(p_hold bigint, p_accounts bigint[], p_amounts bigint[])
returns void language plpgsql set search_path = ledger, pg_temp as $$
declare held int; wrong int;
begin
  select count(*), count(*) filter (where coalesce(r.amount, 0) <> -h.amount) into held, wrong
    from ledger.entry h
    join ledger.account a on a.id = h.account_id and a.kind in (2, 3)
    left join (select account_id, sum(amount)::bigint amount
                 from unnest(p_accounts, p_amounts) u(account_id, amount) group by 1) r
      on r.account_id = h.account_id
   where h.tx_id = p_hold and h.amount > 0;
  if held = 0 or wrong > 0 then
    raise exception 'transaction % is not a hold of these accounts and amounts', p_hold
      using errcode = 'LG409';
  end if;
end $$;

-- The only writer. One balanced transaction, once per (scope, key): a repeat with the same contents
-- answers the first one's id, a repeat with others is refused (LG409). Locks balances in ascending
-- account id, so crossing transfers cannot deadlock. Errors: LG400 malformed, LG402 insufficient,
-- LG409 key reused or hold not matching, LG422 unbalanced; 23505 on tx_resolves_once = already resolved.
create function ledger.post(
  p_scope text, p_key text, p_reason smallint, p_accounts bigint[], p_amounts bigint[],
  p_ref bigint, p_resolves bigint, p_reverses bigint, p_memo text, p_actor text, p_at timestamptz,
  out tx_id bigint, out replayed boolean
) language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  given bytea := sha256(convert_to(concat_ws('|', p_reason, p_accounts::text, p_amounts::text,
                   coalesce(p_ref, -1), coalesce(p_resolves, -1), coalesce(p_reverses, -1)), 'UTF8'));
  kept bytea; line record; now_at record; known int; unbalanced int;
begin
  if coalesce(cardinality(p_accounts), 0) < 2 or cardinality(p_accounts) <> cardinality(p_amounts)
     or (select count(distinct a) from unnest(p_accounts) a) <> cardinality(p_accounts) then
    raise exception 'malformed transaction' using errcode = 'LG400';
  end if;
  select count(*) into known from ledger.account where id = any (p_accounts);
  if known <> cardinality(p_accounts) then
    raise exception 'unknown account among %', p_accounts using errcode = 'LG400';
  end if;
  select count(*) into unbalanced
    from (select 1 from unnest(p_accounts, p_amounts) u(id, amount)
            join ledger.account a using (id) group by a.asset having sum(u.amount) <> 0) x;
  if unbalanced > 0 then raise exception 'unbalanced' using errcode = 'LG422'; end if;

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

  for line in
    select a.id, u.amount, a.tracked from unnest(p_accounts, p_amounts) u(id, amount)
      join ledger.account a using (id) order by a.id
  loop
    if line.tracked then
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

-- Every difference between what the ledger says and what it must say; no rows means the books balance.
create function ledger.verify() returns table (problem text, detail text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  select 'asset does not sum to zero', format('asset %s: %s', a.asset, sum(e.amount))
    from entry e join account a on a.id = e.account_id group by a.asset having sum(e.amount) <> 0
  union all
  select 'transaction does not balance', format('tx %s asset %s: %s', e.tx_id, a.asset, sum(e.amount))
    from entry e join account a on a.id = e.account_id
   group by e.tx_id, a.asset having sum(e.amount) <> 0
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

insert into ledger.account (id, owner, asset, kind, tracked)
  select asset * 16 + kind, 0, asset, kind, false
    from generate_series(1, 2) asset, generate_series(10, 15) kind;

revoke all on all functions in schema ledger from public;
grant usage on schema ledger to panel_app;
grant select on all tables in schema ledger to panel_app;
grant execute on function ledger.open_member, ledger.post, ledger.verify to panel_app;
