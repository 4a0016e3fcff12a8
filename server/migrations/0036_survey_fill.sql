-- How many respondents have an arm of a version's experiment, and how many completes were asked about an item of its
-- loop (docs/decisions/0086). A version has its own, because another version may have other arms.
create table survey_fill (
  questionnaire_id bigint not null references survey_questionnaire on delete cascade,
  name             text not null,
  item             text not null,
  taken            integer not null default 0 check (taken >= 0),
  primary key (questionnaire_id, name, item)
);
