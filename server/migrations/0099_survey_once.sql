-- outside a transaction: lines are filled in task by task while members go on
-- Who has no account takes a task once: once a browser (kind 1), once a supplier's uid (kind 2). The owner of such a response is its own
-- number below nothing, so no key within the owner can hold that; this directory does, on the coordinator (docs/decisions/0132). The name
-- is hashed for its length alone: the response has it in clear. No reference to the task: the clock deletes what a task left behind.
create table if not exists survey_once (
  task_id     bigint   not null,
  response_id bigint   not null,
  kind        smallint not null check (kind in (1, 2)),
  hash        bytea    not null check (length(hash) = 16),
  primary key (task_id, kind, hash)
);

-- What is there, one task in each turn, the lowest first; none of a task that has been closed for 90 days. What nodes of 0.19.0 write
-- has no line, and is held by survey_response_visitor_once and survey_response_supplied_once, which stay for that.
with next as (
  select t.id as task_id from task t
   where t.id > (select coalesce(max(task_id), 0) from survey_once)
     and (t.state <> 3 or t.updated_at > now() - interval '90 days')
     and (exists (select from survey_response r where r.task_id = t.id and r.visitor_id is not null and r.member_id is null and not r.at_door)
       or exists (select from survey_response r where r.task_id = t.id and r.supplier_id is not null and not r.at_door))
   order by t.id limit 1)
insert into survey_once (task_id, response_id, kind, hash)
select r.task_id, r.id, named.kind, substr(sha256(convert_to(named.name, 'UTF8')), 1, 16)
  from next join survey_response r on r.task_id = next.task_id
 cross join lateral (values (1, r.visitor_id), (2, r.supplier_id || ':' || r.supplier_uid)) as named (kind, name)
 where r.member_id is null and not r.at_door and named.name is not null
on conflict do nothing;
