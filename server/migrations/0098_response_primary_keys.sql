-- outside a transaction: each table is changed by itself, so that none is held while another is waited for
-- contracts: needs nodes that know 0083_owned_keys.sql
-- The primary keys of responses and of what hangs on them become those whose indexes 0094 has made (docs/decisions/0128). The index takes the
-- key's name with it, so that what has been changed already is left as it is.
do $$
begin
  if to_regclass('survey_response_owned') is not null then
    alter table survey_response
      drop constraint survey_response_pkey, add constraint survey_response_pkey primary key using index survey_response_owned;
  end if;
end $$;
do $$
begin
  if to_regclass('opinion_rating_owned') is not null then
    alter table opinion_rating
      drop constraint opinion_rating_pkey, add constraint opinion_rating_pkey primary key using index opinion_rating_owned;
  end if;
end $$;
do $$
begin
  if to_regclass('video_watch_owned') is not null then
    alter table video_watch
      drop constraint video_watch_pkey, add constraint video_watch_pkey primary key using index video_watch_owned;
  end if;
end $$;
do $$
begin
  if to_regclass('survey_return_owned') is not null then
    alter table survey_return
      drop constraint survey_return_pkey, add constraint survey_return_pkey primary key using index survey_return_owned;
  end if;
end $$;
do $$
begin
  if to_regclass('survey_answer_owned') is not null then
    alter table survey_answer
      drop constraint survey_answer_pkey, add constraint survey_answer_pkey primary key using index survey_answer_owned;
  end if;
end $$;
do $$
begin
  if to_regclass('growth_reward_owned') is not null then
    alter table growth_reward
      drop constraint growth_reward_pkey, add constraint growth_reward_pkey primary key using index growth_reward_owned;
  end if;
end $$;
