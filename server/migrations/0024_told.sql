-- Being told: what a member wants to hear of, which tasks were announced, and to whom.

create table alert_setting (
  member_id        bigint primary key references user_member on delete cascade,
  -- New tasks that fit, by message.
  tasks            boolean not null,
  -- What the task promises, at the home brand's rate.
  min_fen_per_hour int not null check (min_fen_per_hour between 0 and 100000),
  max_minutes      smallint check (max_minutes between 1 and 600),
  -- Of TaskType; empty = every kind.
  task_types       smallint[] not null check (task_types <@ '{0,1,2,3,4,5,6,7}'),
  a_day            smallint not null check (a_day between 1 and 10),
  by_mail          boolean not null,
  payout_sms       boolean not null,
  updated_at       timestamptz not null
);

-- One a task, for ever: whoever was passed over stays so, whatever becomes of the task.
create table alert_run (
  task_id        bigint primary key references task on delete cascade,
  begun_at       timestamptz not null,
  -- Members are looked at in ascending id; up to this one they have been.
  last_member_id bigint not null default 0,
  told           int not null default 0 check (told >= 0),
  done_at        timestamptz
);
create index alert_run_open on alert_run (begun_at, task_id) where done_at is null;

-- Nobody is told of a task twice, and nobody more often a day than there are places: two servers that announce at the
-- same time meet at these keys, whatever each of them counted.
create table alert_sent (
  member_id bigint not null references user_member on delete cascade,
  task_id   bigint not null references task on delete cascade,
  -- Of Asia/Shanghai.
  day       date not null,
  nth       smallint not null check (nth between 1 and 10),
  at        timestamptz not null,
  -- Null: no letter was wanted.
  mail      text check (mail in ('waiting', 'sent', 'dropped')),
  primary key (member_id, task_id),
  unique (member_id, day, nth)
);
create index alert_sent_task on alert_sent (task_id);
create index alert_sent_age on alert_sent using brin (at);

-- What is out already is no news.
insert into alert_run (task_id, begun_at, done_at) select id, now(), now() from task where state <> 0;

-- What task, user and auth publish to alerts: what is out, who can be told, and where they were last.
create view alert_task as
  select id, title, type, minutes, reward_gold, reward_fen, state, opens_at, closes_at, roles,
         greatest(coalesce(published_at, opens_at), opens_at) as out_at from task;
create view alert_reader as
  select id, role, brand_code, email, mobile from user_member where state = 'active';
create view alert_place as select member_id, ip, device_id, rotated_at, created_at from auth_session;

-- A message may be about a task; what else it may be about stays as it stands.
do $$
declare stands text := (select pg_get_constraintdef(oid) from pg_constraint
                         where conname = 'message_about_kind_check' and conrelid = 'message'::regclass);
begin
  alter table message drop constraint message_about_kind_check;
  execute 'alter table message add constraint message_about_kind_check '
          || replace(stands, '''sanction''::text', '''sanction''::text, ''task''::text');
end $$;

-- Whether payouts are told by SMS at all: it costs, so somebody has to want it.
insert into site_setting values ('payoutSms', 'false') on conflict do nothing;

-- The operators' overview names what paused itself; there are few, whatever was paused by hand.
create index task_paused_itself on task (updated_at desc, id desc) where state = 2 and paused_because <> '';

-- For whom banners, events and notices are shown, by role.

-- Viewer of the contract: 0 vip, 1 agent, 2 leader, 3 member, 4 not signed in. Empty = everybody.
alter table banner add column viewers smallint[] not null default '{}'
  check (viewers <@ '{0,1,2,3,4}' and array_position(viewers, null) is null);
alter table notice add column viewers smallint[] not null default '{}'
  check (viewers <@ '{0,1,2,3,4}' and array_position(viewers, null) is null);

-- What user publishes to notices: as which role somebody reads.
create view notice_reader as select id, role from user_member;

-- What leads to a page that not everybody can open is shown to those who can, from now on.
with narrow (page, viewers) as (values
  ('/home/invite-friends', '{0,1,2}'::smallint[]), ('/home/team', '{2}'), ('/home/agent', '{1}'),
  ('/login', '{4}'), ('/login-third', '{4}'), ('/register', '{4}'), ('/password', '{4}'), ('/bind', '{4}'))
update banner b set viewers = narrow.viewers
  from narrow
 where rtrim(lower(regexp_replace(b.link, '[?#].*$', '')), '/') = narrow.page;

-- A notice may lead to several: to those who can open them all, or, where nobody can, to whoever can open one.
with narrow (page, viewers) as (values
  ('/home/invite-friends', '{0,1,2}'::smallint[]), ('/home/team', '{2}'), ('/home/agent', '{1}'),
  ('/login', '{4}'), ('/login-third', '{4}'), ('/register', '{4}'), ('/password', '{4}'), ('/bind', '{4}')),
linked as (
  select n.id, v.viewer, count(*) as opens,
         (select count(*) from narrow w where n.body ~* ('\]\(\s*<?' || w.page || '/?(?=[\s)>?#])')) as pages
    from notice n
    join narrow on n.body ~* ('\]\(\s*<?' || narrow.page || '/?(?=[\s)>?#])')
    cross join unnest(narrow.viewers) as v (viewer)
   group by n.id, v.viewer)
update notice n set viewers = chosen.viewers
  from (select l.id,
               coalesce(array_agg(l.viewer order by l.viewer) filter (where l.opens = l.pages),
                        array_agg(l.viewer order by l.viewer)) as viewers
          from linked l group by l.id) chosen
 where n.id = chosen.id;

-- Eighteen years ago today, and not on the day on which the form was written: the profile's question, and those that
-- were taken from it.
update property_form
   set body = replace(body::text, '"max": "2008-11-01"', '"minAge": 18')::jsonb
 where body::text like '%"max": "2008-11-01"%';
update survey_questionnaire
   set body = replace(body::text, '"max": "2008-11-01"', '"minAge": 18')::jsonb
 where body::text like '%"name": "birthday"%' and body::text like '%"max": "2008-11-01"%';
