-- outside a transaction: each table is changed by itself, so that none is held while another is waited for
-- contracts: needs nodes that know 0083_owned_keys.sql
-- The primary keys of responses and of what hangs on them become those whose indexes 0094 has made (docs/decisions/0128).
do $$
declare changed text;
begin
  foreach changed in array
    array['survey_response', 'opinion_rating', 'video_watch', 'survey_return', 'survey_answer', 'growth_reward'] loop
    -- The index takes the key's name with it, so that what has been changed already is left as it is.
    if to_regclass(changed || '_owned') is not null then
      execute format('alter table %I drop constraint %I, add constraint %I primary key using index %I',
                     changed, changed || '_pkey', changed || '_pkey', changed || '_owned');
    end if;
    commit;
  end loop;
end $$;
