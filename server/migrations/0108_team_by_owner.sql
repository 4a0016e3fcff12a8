-- What a team's file says of a response's commission and share is asked for by who earned it: the leader, and the member
-- (docs/decisions/0134).
create or replace view download_team as
  select r.id, r.leader_id, m.code as member_code, m.nickname, t.title as task_title, r.started_at, r.finished_at, r.result,
         r.audit_state, r.audited_at, r.invalid_reason, coalesce(c.paid_gold, 0) as commission_gold,
         coalesce(c.paid_fen, 0) as commission_fen, coalesce(s.paid_gold, 0) as share_gold, coalesce(s.paid_fen, 0) as share_fen
    from survey_response r
    join task t on t.id = r.task_id
    join user_member m on m.id = r.member_id
    left join growth_reward c on c.beneficiary_id = r.leader_id and c.response_id = r.id and c.kind = 3
    left join growth_reward s on s.beneficiary_id = r.member_id and s.response_id = r.id and s.kind = 4;
