-- Pace by the server's own clock: when an answer first came, and what is held back until a person looks.

alter table survey_answer
  -- Null: saved before this was kept; then `saved_at` is the best that is known.
  add column first_saved_at timestamptz;

alter table survey_response
  -- Each a sentence: why it may become valid only when a person decides it alone. Emptied by that decision.
  add column held text[] not null default '{}';

-- The neighbourhood of an address: what a household or an office shares, and a farm of phones.
create function survey_network(address inet) returns inet
  language sql immutable parallel safe
  return network(set_masklen(address, case family(address) when 4 then 24 else 48 end))::inet;

-- Two that differ by a tenth or by two seconds at most.
create function survey_same_pace(one interval, other interval) returns boolean
  language sql immutable parallel safe
  return abs(extract(epoch from one - other)) <= greatest(2, 0.1 * extract(epoch from other));

-- What waits already and took less than a second for an answer: nobody can have read that.
update survey_response r
   set held = array[hurry.sentence],
       flags = r.flags || hurry.sentence,
       audit_due_at = null
  from (select s.id,
               format('服务器计时 %s 秒，共 %s 道题', floor(extract(epoch from s.finished_at - s.started_at)),
                      count(*)) as sentence
          from survey_response s
          join survey_answer a on a.response_id = s.id
         where s.audit_state = 0 and s.platform_id is null
         group by s.id
        having extract(epoch from s.finished_at - s.started_at) < count(*)) as hurry
 where r.id = hurry.id;

-- Time alone never decides what is held.
alter table survey_response
  add constraint survey_response_held_check check (held = '{}' or audit_due_at is null);

-- The console's list of them: few, however many responses there are.
create index survey_response_held on survey_response (id desc)
  where audit_state = 0 and held <> '{}';
