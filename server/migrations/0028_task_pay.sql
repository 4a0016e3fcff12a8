-- What two people have agreed that one response of a task may pay at most, in fen: above what one person may approve
-- alone (brand.second_person_fen) nothing is published without it (docs/decisions/0066).
create table task_pay_ceiling (
  task_id bigint primary key references task (id) on delete cascade,
  fen     bigint not null check (fen > 0),
  at      timestamptz not null
);

alter table money_proposal drop constraint money_proposal_kind_check;
alter table money_proposal
  add constraint money_proposal_kind_check check (kind in ('brand-money', 'brand-growth', 'staff', 'task'));

-- What runs, or was paused, goes on at what it pays now: it was promised to people already.
insert into task_pay_ceiling (task_id, fen, at)
select t.id, p.fen, now()
  from task t,
       lateral (select greatest(t.reward_fen + ceil(t.reward_gold * 100.0 / min(b.gold_per_yuan)),
                                coalesce(t.agent_price_fen, 0))::bigint as fen,
                       min(b.second_person_fen) as alone
                  from brand b) p
 where t.state in (1, 2) and p.fen > p.alone;
