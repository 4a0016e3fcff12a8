-- Who sits in a task is written on the response whether the task has a limit or not, so that a limit which is
-- given later begins with them; before, it began with nobody and let too many in. A trial's seats are held by
-- applications, and a complete by a client's list holds none (its seat had gone back). Limits a day are over by
-- the time this runs.

update survey_response r
   set seats = array_append(r.seats, 'total')
  from task t
 where t.id = r.task_id and t.type <> 3
   and not r.at_door and r.result in (0, 1) and not 'total' = any (r.seats)
   and not exists (select from survey_decision d
                    where d.response_id = r.id and d.from_result <> 1 and d.to_result = 1);

update task_seat s
   set taken = held.n, seats = greatest(s.seats, held.n)
  from (select task_id, count(*)::int as n from survey_response
         where not at_door and 'total' = any (seats) group by task_id) held
  join task t on t.id = held.task_id and t.type <> 3
 where s.task_id = held.task_id and s.cell = 'total' and s.taken < held.n;
