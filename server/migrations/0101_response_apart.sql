-- outside a transaction: each reference by itself, so that no table is held while another is waited for
-- A response refers to what is spread or copied alone (docs/decisions/0132). Members are made anonymous and never deleted, and of tasks only
-- those of imported archives are deleted, which nobody can enter. Dropping a reference locks both tables. An entry reads its task and its member
-- before it writes its response, so theirs is locked first; the responses are locked only when nobody uses them at that moment, because
-- whoever does may be waiting for the other table.
do $$
declare has_task boolean;
begin
  for tried in 1 .. 40 loop
    begin
      has_task := false;
      lock table task in access exclusive mode;
      has_task := true;
      lock table survey_response in access exclusive mode nowait;
      alter table survey_response drop constraint if exists survey_response_task_id_fkey;
      return;
    exception when lock_not_available then
      -- A backup reads the tasks, for example: the runner comes back later, and members do not wait for it.
      if not has_task then raise; end if;
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'the responses are always in use' using errcode = 'lock_not_available';
end $$;
do $$
declare has_member boolean;
begin
  for tried in 1 .. 40 loop
    begin
      has_member := false;
      lock table user_member in access exclusive mode;
      has_member := true;
      lock table survey_response in access exclusive mode nowait;
      alter table survey_response
        drop constraint if exists survey_response_member_id_fkey, drop constraint if exists survey_response_agent_id_fkey;
      return;
    exception when lock_not_available then
      if not has_member then raise; end if;
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'the responses are always in use' using errcode = 'lock_not_available';
end $$;
