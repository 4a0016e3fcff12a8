-- A member's home brand decides over money, whichever address is used (docs/decisions/0052). Where they registered
-- has been kept since members exist (user_member.brand_code), so nobody's has to be guessed.

-- Withdrawals and prizes carried the brand of the address until now. What is still open is judged by the home brand
-- from here on (second person, bonus for a missed promise); the sums stay as they were promised.
update exchange e set brand_code = m.brand_code
  from user_member m
 where m.id = e.member_id and e.state in (0, 2) and e.brand_code <> m.brand_code;

-- What is asked for is asked under the home brand, also by code that is still to be written. It stays so when the
-- member is moved afterwards.
create function exchange_is_home() returns trigger language plpgsql as $$
begin
  if new.brand_code <> (select brand_code from user_member where id = new.member_id) then
    raise exception 'exchange of member % under another brand than their own', new.member_id
      using errcode = 'check_violation', constraint = 'exchange_home';
  end if;
  return new;
end $$;
create trigger exchange_home before insert on exchange
  for each row when (new.state = 0) execute function exchange_is_home();

-- What an open task pays a minute, in thousandths of a gold coin, cash at each brand's own rate: what the list is
-- sorted by. A row a brand and open task, kept by the triggers below alone. task.value_per_minute, at 100 gold a
-- yuan for everybody, is read by the release before and by nothing any more.
create table task_worth (
  brand_code text not null references brand on delete cascade,
  task_id    bigint not null references task on delete cascade,
  per_minute bigint not null check (per_minute >= 0),
  primary key (brand_code, task_id)
);
create index task_worth_best on task_worth (brand_code, per_minute desc, task_id desc);
create index task_worth_task on task_worth (task_id);

create function worth_per_minute(gold int, fen int, gold_per_yuan int, minutes int) returns bigint
  language sql immutable as $$
  select (gold::bigint * 1000 + fen::bigint * gold_per_yuan * 10) / minutes
$$;

-- The brands' rates are held until the transaction ends, so that a rate that changes meanwhile waits, and finds it.
create function task_worth_follow() returns trigger language plpgsql as $$
begin
  if new.state = 1 then
    insert into task_worth (brand_code, task_id, per_minute)
    select b.code, new.id, worth_per_minute(new.reward_gold, new.reward_fen, b.gold_per_yuan, new.minutes)
      from (select code, gold_per_yuan from brand order by sort, code for share) b
    on conflict (brand_code, task_id) do update set per_minute = excluded.per_minute;
  else
    delete from task_worth where task_id = new.id;
  end if;
  return null;
end $$;
create trigger task_worth_insert after insert on task
  for each row when (new.state = 1) execute function task_worth_follow();
create trigger task_worth_update after update of state, reward_gold, reward_fen, minutes on task
  for each row when ((old.state = 1 or new.state = 1)
    and (old.state, old.reward_gold, old.reward_fen, old.minutes)
        is distinct from (new.state, new.reward_gold, new.reward_fen, new.minutes))
  execute function task_worth_follow();

create function brand_worth_follow() returns trigger language plpgsql as $$
begin
  insert into task_worth (brand_code, task_id, per_minute)
  select new.code, t.id, worth_per_minute(t.reward_gold, t.reward_fen, new.gold_per_yuan, t.minutes)
    from task t where t.state = 1
  on conflict (brand_code, task_id) do update set per_minute = excluded.per_minute;
  return null;
end $$;
create trigger brand_worth_insert after insert on brand
  for each row execute function brand_worth_follow();
create trigger brand_worth_update after update of gold_per_yuan on brand
  for each row when (old.gold_per_yuan <> new.gold_per_yuan) execute function brand_worth_follow();

insert into task_worth (brand_code, task_id, per_minute)
select b.code, t.id, worth_per_minute(t.reward_gold, t.reward_fen, b.gold_per_yuan, t.minutes)
  from brand b, task t where t.state = 1;

-- An inviter is paid by the rules of the inviter's own brand: an invitee who registers with the brand that promises
-- more would be the inviter's way to that brand's rules. The VIP's bonus is the respondent's own, as before.
create or replace view growth_terms as
  select m.id as member_id, m.inviter_id, m.leader_id,
         case when m.role = 0 then b.vip_bonus_percent else 0 end as vip_percent,
         case when m.inviter_id is null then 0 else ib.invite_percent end as invite_percent,
         -- Months of the calendar here, wherever the database's own clock is set to.
         (m.registered_at at time zone 'Asia/Shanghai' + make_interval(months => ib.invite_months))
           at time zone 'Asia/Shanghai' as invite_until
    from user_member m
    join brand b on b.code = m.brand_code
    left join user_member i on i.id = m.inviter_id
    join brand ib on ib.code = coalesce(i.brand_code, m.brand_code);

-- Members whom an operator has moved to another home brand. Kept for the queue: what is asked for soon after a move
-- takes two people, whatever the new brand's limit is.
create table user_home_move (
  id         bigint generated always as identity primary key,
  member_id  bigint not null references user_member on delete cascade,
  from_brand text not null references brand on delete restrict,
  to_brand   text not null references brand on delete restrict,
  by_staff   bigint not null,
  reason     text not null check (reason <> ''),
  at         timestamptz not null,
  check (from_brand <> to_brand)
);
create index user_home_move_member on user_home_move (member_id, at desc);
