-- A posting that asks for more than is there waits for whoever is changing the balance, instead of refusing at once: on a cluster what was
-- acknowledged lies promised on the member's machine for a moment, and after a machine was killed for as long as it is undecided
-- (docs/decisions/0147). Of a posting that is refused it costs one statement more, of any other nothing.
create or replace function ledger.post(p_owner bigint, p_scope text, p_key text, p_reason smallint, p_accounts bigint[], p_amounts bigint[], p_ref bigint, p_resolves bigint, p_reverses bigint, p_memo text, p_actor text, p_at timestamptz)
returns bigint language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  given bytea := sha256(convert_to(concat_ws('|', p_reason, p_accounts::text, p_amounts::text,
                   coalesce(p_ref, -1), coalesce(p_resolves, -1), coalesce(p_reverses, -1)), 'UTF8'));
  made bigint; kept bytea; line record; now_at record; about record; held record;
begin
  if coalesce(cardinality(p_accounts), 0) < 2 or cardinality(p_accounts) <> cardinality(p_amounts) then
    raise exception 'malformed transaction' using errcode = 'LG400';
  end if;
  select count(distinct u.id) as different,
         count(*) filter (where u.id % 64 between 16 and 47
           and case when u.id < 64 then u.id % 16 in (5, 10, 11, 12, 13, 14, 15) else u.id % 16 between 1 and 4 end) as known,
         sum(u.amount) filter (where u.id % 64 < 32) as gold, sum(u.amount) filter (where u.id % 64 >= 32) as fen,
         min(nullif(u.id / 64, 0)) as first_member, max(u.id) / 64 as last_member into about
    from unnest(p_accounts, p_amounts) u(id, amount);
  if about.different <> cardinality(p_accounts) then
    raise exception 'malformed transaction' using errcode = 'LG400';
  end if;
  if about.known <> about.different then
    raise exception 'unknown account among %', p_accounts using errcode = 'LG400';
  end if;
  if about.first_member <> about.last_member then
    raise exception 'a posting of two members: %', p_accounts using errcode = 'LG400';
  end if;
  if about.last_member is distinct from p_owner then
    raise exception 'a posting of % for another owner: %', p_accounts, p_owner using errcode = 'LG400';
  end if;
  if about.gold <> 0 or about.fen <> 0 then raise exception 'unbalanced' using errcode = 'LG422'; end if;

  perform pg_current_xact_id();
  -- A concurrent twin waits here for the first one's end, then sees it.
  insert into ledger.tx (owner, scope, idem_key, fingerprint, reason, ref_id, resolves, reverses, memo, actor,
                         occurred_at)
    values (p_owner, p_scope, p_key, given, p_reason, p_ref, p_resolves, p_reverses, p_memo, p_actor, p_at)
    on conflict do nothing returning id into made;
  if made is null then
    select t.id, t.fingerprint into made, kept
      from ledger.tx t where t.owner = p_owner and t.scope = p_scope and t.idem_key = p_key;
    if made is null and not exists (select from ledger.tx t where t.owner = p_owner and t.resolves = p_resolves)
       and not exists (select from ledger.tx t where t.owner = p_owner and t.reverses = p_reverses) then
      raise exception 'a number of ledger.tx_id_seq is taken already' using errcode = 'LG500';
    end if;
    if made is null then
      raise exception 'what %/% resolves or reverses has been resolved or reversed already', p_scope, p_key
        using errcode = 'LG409';
    end if;
    if kept <> given then
      raise exception 'key %/% was used for another transaction', p_scope, p_key using errcode = 'LG409';
    end if;
    return made;
  end if;
  if p_resolves is not null then
    select count(*) as lines, count(*) filter (where coalesce(u.amount, 0) <> -h.amount) as wrong into held
      from ledger.entry h left join unnest(p_accounts, p_amounts) u(id, amount) on u.id = h.account_id
     where h.owner = p_owner and h.tx_id = p_resolves and h.amount > 0 and h.account_id % 16 in (2, 3);
    if held.lines = 0 or held.wrong > 0 then
      raise exception 'transaction % is not a hold of these accounts and amounts', p_resolves using errcode = 'LG409';
    end if;
  end if;
  if p_reverses is not null
     and not exists (select from ledger.tx t where t.owner = p_owner and t.id = p_reverses) then
    raise exception 'transaction % is none of this owner', p_reverses using errcode = 'LG409';
  end if;

  for line in select u.id, u.amount from unnest(p_accounts, p_amounts) u(id, amount) order by u.id
  loop
    if line.id >= 64 then
      for attempt in 1..2 loop
        update ledger.balance b set balance = b.balance + line.amount, seq = b.seq + 1
         where b.owner = p_owner and b.account_id = line.id and (b.floor is null or b.balance + line.amount >= b.floor)
         returning b.balance, b.seq into now_at;
        exit when found;
        if attempt = 2 then raise exception 'insufficient' using errcode = 'LG402'; end if;
        -- Too little by what is committed: whoever is changing it is waited for, and what they gave counts.
        perform from ledger.balance b where b.owner = p_owner and b.account_id = line.id for update;
        if not found then raise exception 'unknown account %', line.id using errcode = 'LG400'; end if;
      end loop;
      insert into ledger.entry (owner, tx_id, account_id, amount, seq, balance_after)
        values (p_owner, made, line.id, line.amount, now_at.seq, now_at.balance);
    else
      insert into ledger.entry (owner, tx_id, account_id, amount) values (p_owner, made, line.id, line.amount);
    end if;
  end loop;
  return made;
end $$;
