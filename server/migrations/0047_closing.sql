-- The books are closed day by day, so that their proof reads what is new and not everything (docs/decisions/0099).
-- A closing covers the transactions of one span of numbers for good; its balances are opening plus entries. Both are
-- append-only by rights: the application's role reads them, and calls ledger.close_part, which reads the entries itself.

-- A day that is long has several, so that each is made, and read again, in a short transaction.
create table ledger.closing (
  id          int primary key,
  -- The Shanghai day that it belongs to: the one before the midnight after which it was made.
  day         date not null,
  after_tx    bigint not null unique,
  through_tx  bigint not null unique,
  ends_day    boolean not null,
  tx_count    bigint not null,
  entry_count bigint not null,
  -- Members' accounts that have moved up to its end: so many have a balance row that is not as it was opened.
  accounts    bigint not null,
  closed_at   timestamptz not null,
  -- Over the digest before it, this row and its balances.
  digest      bytea not null,
  check (through_tx > after_tx)
);

-- Of each account that moved in it, counted from the ledger's beginning; digest: over its lines within the closing.
-- It lives beside its account's owner, and so has no key to the closing (docs/scale.md).
create table ledger.closing_balance (
  owner      bigint not null,
  account_id bigint not null,
  balance    bigint not null,
  entries    bigint not null,
  closing_id int not null,
  digest     bytea not null check (length(digest) = 8),
  primary key (owner, account_id, closing_id),
  check (owner = account_id / 64)
);
-- They come in the order of closings: a summary of blocks finds those of one, and costs nothing.
create index closing_balance_closing on ledger.closing_balance using brin (closing_id) with (pages_per_range = 8);

-- When the proof last read a closed span again, and what it found: those come first the next time.
create table books_reading (
  closing_id  int primary key references ledger.closing on delete restrict,
  read_at     timestamptz not null,
  differences int not null
);

-- As in 0001, but that the transaction has its own number before one is drawn for the posting: who holds a number of
-- the sequence is then known to every snapshot, and ledger.close_part can wait for them.
create or replace function ledger.post(
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

-- Each account's lines in a span of transactions, with what is said of them. Nothing in it hangs on a setting of the
-- session, or a version: it must come out the same for years, and on the machine of a restore. Eight bytes of each are
-- kept, as there are as many as accounts that move on a day; the closing has all thirty-two of its own.
create function ledger.sums_between(p_after bigint, p_through bigint)
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
      from ledger.entry e left join ledger.tx t on t.id = e.tx_id
     where e.tx_id > p_after and e.tx_id <= p_through
     group by 1;
end $$;

create function ledger.closing_digest(p_before bytea, p_closing ledger.closing, p_balances text) returns bytea
language sql immutable set search_path = ledger, pg_temp as $$
  select sha256(coalesce(p_before, '') || convert_to(row(
    p_closing.id, to_char(p_closing.day, 'YYYY-MM-DD'), p_closing.after_tx, p_closing.through_tx, p_closing.ends_day,
    p_closing.tx_count, p_closing.entry_count, p_closing.accounts, extract(epoch from p_closing.closed_at), p_balances)::text, 'UTF8'))
$$;

-- What is wrong within a span of transactions: each balances, has lines, and continues its accounts. A line's
-- predecessor may lie in another span, as numbers are drawn before balances are locked.
create function ledger.verify_between(p_after bigint, p_through bigint)
returns table (problem text, detail text)
language plpgsql stable security definer set search_path = ledger, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off as $$
begin
  return query
    with line as (
      select e.tx_id, e.account_id, e.account_id % 64 / 16 as asset, e.amount, e.seq, e.balance_after
        from entry e where e.tx_id > p_after and e.tx_id <= p_through)
    select 'asset does not sum to zero', format('asset %s: %s', l.asset, sum(l.amount))
      from line l group by l.asset having sum(l.amount) <> 0
    union all
    select 'transaction does not balance', format('tx %s asset %s: %s', l.tx_id, l.asset, sum(l.amount))
      from line l group by l.tx_id, l.asset having sum(l.amount) <> 0
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

-- One closed span read again: against the rules, against what was written of each account, against the one before it.
create function ledger.verify_closing(p_id int) returns table (problem text, detail text)
language plpgsql stable security definer set search_path = ledger, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off as $$
declare shut closing; before closing; said text; lines bigint;
begin
  select * into shut from closing where id = p_id;
  if not found then return; end if;
  select * into before from closing where id = p_id - 1;
  return query select * from verify_between(shut.after_tx, shut.through_tx);
  return query
    with kept as (
      select b.account_id, b.balance - coalesce(o.balance, 0) as amount,
             b.entries - coalesce(o.entries, 0) as entries, b.digest
        from closing_balance b
        left join lateral (select c.balance, c.entries from closing_balance c
                            where c.owner = b.owner and c.account_id = b.account_id and c.closing_id < p_id
                            order by c.closing_id desc limit 1) o on true
       where b.closing_id = p_id)
    select case when k.amount = s.amount and k.entries = s.entries then 'closed entries were changed'
                else 'balance is not the sum of its entries' end,
           format('account %s: closed with %s in %s entries, now %s in %s, tx %s', coalesce(k.account_id, s.account_id),
                  coalesce(k.amount, 0), coalesce(k.entries, 0), coalesce(s.amount, 0), coalesce(s.entries, 0),
                  coalesce((select string_agg(f.tx_id::text, ' ') from (
                     select e.tx_id from entry e
                      where e.account_id = s.account_id and e.tx_id > shut.after_tx and e.tx_id <= shut.through_tx
                      order by e.tx_id limit 5) f), '-'))
      from kept k full join sums_between(shut.after_tx, shut.through_tx) s on s.account_id = k.account_id
     where k.amount is distinct from s.amount or k.entries is distinct from s.entries
        or k.digest is distinct from s.digest;
  select string_agg(row(b.account_id, b.balance, b.entries, encode(b.digest, 'hex'))::text, E'\n' order by b.account_id)
    into said from closing_balance b where b.closing_id = p_id;
  if shut.digest is distinct from closing_digest(before.digest, shut, said) then
    return query select 'closing was changed', format('closing %s', p_id);
  end if;
  select count(*) into lines from tx where id > shut.after_tx and id <= shut.through_tx;
  if lines <> shut.tx_count then
    return query select 'closed entries were changed',
      format('closing %s: closed with %s transactions, now %s', p_id, shut.tx_count, lines);
  end if;
end $$;

-- Whether closings follow each other without a gap, from the first transaction on.
create function ledger.verify_closings() returns table (problem text, detail text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  select 'closing was changed', format('closing %s', c.id)
    from (select id, after_tx, row_number() over w as nth,
                 lag(through_tx, 1, -9223372036854775808) over w as before
            from closing window w as (order by id)) c
   where c.id <> c.nth or c.after_tx <> c.before
$$;

-- Balances of a span of accounts against their last closing and what came after it, on one view.
create function ledger.verify_balances(p_from bigint, p_to bigint) returns table (problem text, detail text)
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
                          where k.owner = b.account_id / 64 and k.account_id = b.account_id order by k.closing_id desc limit 1) c on true
      left join (select e.account_id, sum(e.amount) as total, count(*) as n
                   from entry e where e.tx_id > shut and e.account_id between p_from and p_to group by 1) s
        on s.account_id = b.account_id
     where b.account_id between p_from and p_to
       and (b.balance <> coalesce(c.balance, 0) + coalesce(s.total, 0)
            or b.seq <> coalesce(c.entries, 0) + coalesce(s.n, 0))
    union all
    select 'balance below its floor', format('account %s: %s', b.account_id, b.balance)
      from balance b
     where b.account_id between p_from and p_to and b.floor is not null and b.balance < b.floor;
end $$;

-- Closes up to p_max transactions behind the last closing, for good. Nothing can come below the mark afterwards: the
-- sequence is read first, then this transaction takes its own number, and waits until nobody with a smaller one still
-- writes. Whoever drew a number of the sequence up to then had theirs before it (ledger.post), and is over.
-- Outcomes: closed; done (of that day already); nothing (new); waiting (somebody writes for longer than p_patience);
-- unsound (what is wrong is not closed: the proof finds it in what is open, every time).
create function ledger.close_part(
  p_day date, p_at timestamptz, p_max int, p_patience interval, out outcome text, out entries bigint
) language plpgsql security definer set search_path = ledger, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off as $$
declare last closing; made closing; given bigint; own xid8; patience_ends timestamptz; said text;
begin
  -- With one view for all statements, or a number that is older than what is read, it would see less than there is.
  if current_setting('transaction_isolation') <> 'read committed' or pg_current_xact_id_if_assigned() is not null then
    raise exception 'the books are closed in a transaction of its own' using errcode = 'LG400';
  end if;
  entries := 0;
  lock table ledger.closing in share row exclusive mode;
  select * into last from closing order by id desc limit 1;
  if last.day > p_day or (last.day = p_day and last.ends_day) then outcome := 'done'; return; end if;

  made.after_tx := coalesce(last.through_tx, -9223372036854775808);
  select case when is_called then last_value else last_value - 1 end into given from ledger.tx_id_seq;
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

revoke all on function ledger.sums_between, ledger.closing_digest, ledger.verify_between, ledger.verify_closing,
  ledger.verify_closings, ledger.verify_balances, ledger.close_part from public;
grant select on ledger.closing, ledger.closing_balance to panel_app;
grant execute on function ledger.verify_between, ledger.verify_closing, ledger.verify_closings,
  ledger.verify_balances, ledger.close_part to panel_app;
