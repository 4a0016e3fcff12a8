-- On a cluster, the last thing before a commit: the engine commits in two phases what it knows to be written on two machines, and of this one
-- it knows the table two_phase alone, so a transaction that has written here touches it (docs/decisions/0150). A member's answer is written on one
-- machine alone, and is committed there at once.
create function two_phases_if_written() returns void language plpgsql as $$
begin
  if pg_current_xact_id_if_assigned() is not null then delete from two_phase where id = 0; end if;
end $$;

-- On a cluster, for the list of tasks: which of those that are open somebody has taken, asked of their machine by itself, instead of carrying
-- the tasks there. Two statements, so that what is sent there is of one table and one owner, and as long as the list of open tasks at most.
create function survey_taken_of(p_owner bigint)
returns table (task_id bigint, round text, token text, result smallint, expires_at timestamptz)
language plpgsql stable rows 20 as $$
declare v_open bigint[] := array(select t.id from task t where t.state = 1);
begin
  return query
  select r.task_id, r.round, r.token, r.result, r.expires_at from survey_response r
   where r.owner_id = p_owner and r.task_id = any (v_open) and not r.at_door and r.member_id is not null;
end $$;

-- Whether a member has taken this task, for its entry: of one table and one owner, without a view around it or a query in it, which is
-- what a cluster plans once.
create function survey_took(p_owner bigint, p_task bigint) returns boolean language plpgsql stable as $$
begin
  perform from survey_response
   where owner_id = p_owner and task_id = p_task and not at_door and member_id is not null limit 1;
  return found;
end $$;
