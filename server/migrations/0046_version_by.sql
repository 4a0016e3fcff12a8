-- Who saved a questionnaire's version. Null: saved before this was kept, or by a node of the release before.
alter table survey_questionnaire
  add column staff_id bigint references staff_member (id) on delete restrict;
