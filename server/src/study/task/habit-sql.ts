/** What one member has taken recently, and how it ended: one walk of the index of their responses. */
import { prepared } from "../../platform/prepared.ts";

export type Habit = { type: number; minutes: number; result: number };

/** Newest first; without responses that still run and without those refused at entry. */
export const habitsOf = prepared<{ memberId: number; most: number }, Habit>("habits")`
  select t.type, t.minutes, r.result
    from (select s.id, s.task_id, s.result from survey_trace s
           where s.member_id = ${"memberId"} and s.result <> 0
           order by s.id desc limit ${"most"}) r
    join task t on t.id = r.task_id
   order by r.id desc`;
