-- outside a transaction: each table by itself, so that none is locked while another is waited for
-- Nothing refers between what is spread by its owner and what stays on the coordinator, nor from one owner to another
-- (docs/decisions/0116). Members and responses are never deleted; of responses only one that was made in the same transaction and
-- found no seat, on which nothing of this hangs yet. The only tasks that are deleted are imported archives (docs/decisions/0105),
-- whose responses nobody rates and nobody is paid for. Appeals and claims are written under their response's lock.
alter table reconciliation_line drop constraint if exists reconciliation_line_response_id_fkey;
alter table survey_appeal drop constraint if exists survey_appeal_response_id_fkey;
alter table survey_claim drop constraint if exists survey_claim_response_id_fkey;
alter table opinion_rating drop constraint if exists opinion_rating_task_id_fkey;
alter table growth_reward drop constraint if exists growth_reward_task_id_fkey;
alter table growth_reward drop constraint if exists growth_reward_member_id_fkey;
alter table growth_reward drop constraint if exists growth_reward_beneficiary_id_fkey;
alter table growth_reward drop constraint if exists growth_reward_response_id_fkey;
alter table quality_entry drop constraint if exists quality_entry_member_id_fkey;
alter table quality_entry drop constraint if exists quality_entry_response_id_fkey;
