-- A posting costs less than before its keys began with the owner (docs/decisions/0127): the keys cost it a tenth, and these two had asked
-- in two steps, by asset, what one aggregate tells.

-- As in 0091.
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

-- As in 0091.
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
