-- Tasks of all eight types, survey platforms, entry checks, audit and reversal, agents.

-- The outside systems that host external questionnaires. `settings` is SurveyPlatformSettings of the
-- contract: templates, signing, status words, addresses; validated whenever it is written.
create table survey_platform (
  id         bigint generated always as identity primary key,
  code       text not null unique check (code ~ '^[a-z0-9-]{2,32}$'),
  name       text not null,
  preset     text not null,
  settings   jsonb not null,
  active     boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Two at most are active at once, so that a key can be changed without losing a return.
create table survey_platform_secret (
  platform_id   bigint not null references survey_platform on delete cascade,
  kid           text not null check (kid ~ '^[A-Za-z0-9_-]{1,20}$'),
  sealed_secret text not null,
  created_at    timestamptz not null,
  retired_at    timestamptz,
  primary key (platform_id, kid)
);

-- An agent's (代理) own codes and secrets, and the platforms that send their respondents.
create table agent_account (
  member_id     bigint primary key references user_member on delete restrict,
  code          text not null unique check (code ~ '^[A-Za-z0-9]{8,16}$'),
  -- Result name to address; `{uid}`, `{result}`, `{sign}` … are filled in.
  return_urls   jsonb not null default '{}',
  sealed_secret text not null,
  created_at    timestamptz not null
);
create table agent_supplier (
  id            bigint generated always as identity primary key,
  agent_id      bigint not null references agent_account on delete restrict,
  code          text not null unique check (code ~ '^[A-Za-z0-9]{8,16}$'),
  name          text not null,
  return_urls   jsonb not null default '{}',
  sealed_secret text not null,
  active        boolean not null default true,
  created_at    timestamptz not null,
  unique (agent_id, name)
);

alter table task
  -- How it is done. A trial and an app trial are a questionnaire of ours (source own).
  add column source          text not null default 'own'
                               check (source in ('own', 'external', 'video', 'discussion')),
  add column platform_id     bigint references survey_platform on delete restrict,
  add column link            text check (length(link) <= 1999),
  -- A condition over the profile's answers (questionnaire/src/model.ts), and as jsonpath, by which the
  -- list is filtered in SQL, that somebody fits or may fit once open answers are given.
  add column audience        jsonb,
  add column audience_path   jsonpath,
  add column cities          text[] not null default '{}',
  -- What happens to somebody whose city cannot be told from the address.
  add column unknown_city    boolean not null default true,
  add column ip_max          int check (ip_max > 0),
  add column device_once     boolean not null default false,
  add column repeat          text not null default 'once' check (repeat in ('once', 'daily', 'weekly')),
  add column agent_price_fen int check (agent_price_fen > 0),
  add column leader_percent  smallint not null default 0 check (leader_percent between 0 and 100),
  add column video_url       text,
  add column video_seconds   int check (video_seconds between 5 and 7200),
  -- Consolation for a screen-out by server-timed minutes: up to 3, 3 to 8, more than 8.
  add column screen_out_bands int[] not null default '{0,0,0}' check (cardinality(screen_out_bands) = 3),
  -- Pauses itself when so many of its respondents leave without a result; null = never.
  add column bounce_percent  smallint check (bounce_percent between 1 and 100),
  add column paused_because  text not null default '',
  add check ((source = 'external') = (platform_id is not null)),
  add check (source <> 'external' or link is not null),
  add check ((source = 'video') = (video_url is not null)),
  add check ((source = 'video') = (video_seconds is not null));
update task set screen_out_bands = array[screen_out_gold, screen_out_gold, screen_out_gold];
alter table task drop column screen_out_gold;

-- Nobody publishes what was not rehearsed as it is now: the nine results through the real return path.
create table task_rehearsal (
  task_id     bigint primary key references task on delete cascade,
  -- Of everything that the outcome depends on; a later change asks for another rehearsal.
  fingerprint bytea not null,
  outcomes    jsonb not null,
  passed      boolean not null,
  by          text not null,
  at          timestamptz not null
);

alter table survey_response
  alter column member_id drop not null,
  -- Brought by an agent: not a member, and the agent is paid.
  add column agent_id         bigint references user_member on delete restrict,
  add column supplier_id      bigint references agent_supplier on delete restrict,
  add column supplier_uid     text check (length(supplier_uid) between 1 and 128),
  -- Our own HttpOnly cookie: who cleared nothing is the same browser.
  add column visitor_id       text,
  -- Of the repeat rule: '' for once, else the day or the week that this response stands for.
  add column round            text not null default '',
  add column platform_id      bigint references survey_platform on delete restrict,
  add column city             text not null default '',
  add column screen_out_bands int[] not null default '{0,0,0}',
  add column quota_full_gold  int not null default 0,
  -- What a browser said that could not be believed; it waits for the platform's own word.
  add column claimed_result   smallint check (claimed_result between 1 and 8),
  add column claimed_at       timestamptz,
  -- The platform's server-to-server word, or a reconciliation's.
  add column confirmed_result smallint check (confirmed_result between 1 and 8),
  add column confirmed_at     timestamptz,
  -- The platform's own clock, in seconds.
  add column platform_seconds int check (platform_seconds >= 0),
  -- Returns with a wrong signature; ten end the browser's say.
  add column bad_returns      int not null default 0,
  add check ((member_id is null) = (agent_id is not null)),
  add check ((supplier_id is null) = (supplier_uid is null)),
  add check (supplier_id is null or agent_id is not null);
drop index survey_response_once;
create unique index survey_response_once
  on survey_response (task_id, member_id, round) where not at_door;
create unique index survey_response_supplier_once
  on survey_response (task_id, supplier_id, supplier_uid) where not at_door;
create unique index survey_response_visitor_once
  on survey_response (task_id, visitor_id) where member_id is null and not at_door;
create index survey_response_ip on survey_response (task_id, ip) where not at_door;
create index survey_response_device on survey_response (task_id, device_id) where not at_door;
-- Those refused at the door, too: somebody who knocks again is looked up here.
create index survey_response_visitor on survey_response (task_id, visitor_id);
create index survey_response_uid
  on survey_response (task_id, supplier_id, supplier_uid) where supplier_id is not null;
create index survey_response_agent on survey_response (agent_id, task_id) where agent_id is not null;
create index survey_response_claimed on survey_response (claimed_at) where result = 0 and claimed_at is not null;

drop view survey_taken;
create view survey_taken as
  select task_id, member_id, round, token, result, expires_at
    from survey_response where not at_door and member_id is not null;

-- Evidence: every return as it came, good or bad.
create table survey_return (
  id               bigint generated always as identity primary key,
  platform_id      bigint references survey_platform on delete restrict,
  response_id      bigint references survey_response on delete restrict,
  channel          text not null check (channel in ('browser', 'postback', 'code', 'file')),
  -- The raw address and, for a postback, the raw body; cut at what a return can reasonably hold.
  raw              text not null check (length(raw) <= 4096),
  body             text not null default '' check (length(body) <= 8192),
  ip               inet,
  verdict          text not null,
  result           smallint check (result between 1 and 8),
  transaction_id   text,
  platform_seconds int,
  at               timestamptz not null
);
create index survey_return_response on survey_return (response_id, id) where response_id is not null;
create index survey_return_platform on survey_return (platform_id, id desc);
create index survey_return_event
  on survey_return (platform_id, transaction_id) where transaction_id is not null;
create index survey_return_day on survey_return (at);

-- Every decision about a response, kept for ever: who, when, from what to what, why.
create table survey_decision (
  id          bigint generated always as identity primary key,
  response_id bigint not null references survey_response on delete restrict,
  from_result smallint not null,
  to_result   smallint not null,
  from_audit  smallint,
  to_audit    smallint,
  reason      smallint,
  note        text not null default '',
  -- Proven fraud: what was paid out already becomes a debt.
  fraud       boolean not null default false,
  -- Taken back from the wallet, written off by the platform, and owed (gold and fen together in kind).
  took_gold   int not null default 0,
  took_fen    int not null default 0,
  lost_gold   int not null default 0,
  lost_fen    int not null default 0,
  owed_gold   int not null default 0,
  owed_fen    int not null default 0,
  run_id      bigint,
  by          text not null,
  at          timestamptz not null
);
create index survey_decision_response on survey_decision (response_id, id);
create index survey_decision_run on survey_decision (run_id) where run_id is not null;

-- Crash rescue: a member says that they finished; the platform's word or a file settles it.
create table survey_claim (
  response_id bigint primary key references survey_response on delete cascade,
  said_result smallint not null check (said_result between 1 and 3),
  note        text not null default '',
  code        text not null default '',
  created_at  timestamptz not null,
  settled_at  timestamptz,
  settled_by  text not null default '',
  outcome     text not null default ''
);
create index survey_claim_open on survey_claim (created_at) where settled_at is null;

-- 申诉 against a refused reward, within seven days of the decision.
create table survey_appeal (
  response_id bigint primary key references survey_response on delete cascade,
  text        text not null,
  created_at  timestamptz not null,
  -- 0 waiting, 1 upheld (the decision was reversed), 2 dismissed.
  state       smallint not null default 0 check (state between 0 and 2),
  answer      text not null default '',
  decided_by  text,
  decided_at  timestamptz,
  check ((decided_at is not null) = (state <> 0))
);
create index survey_appeal_open on survey_appeal (created_at) where state = 0;

-- Reconciliation: many decisions by filter or by file; a dry run first, then once for all.
create table reconciliation_run (
  id           bigint generated always as identity primary key,
  kind         text not null check (kind in ('filter', 'file')),
  name         text not null,
  -- What was asked for: the filter, or the file's own hash and number of lines.
  request      jsonb not null,
  figures      jsonb not null,
  created_by   bigint not null references staff_member on delete restrict,
  created_at   timestamptz not null,
  committed_by bigint references staff_member on delete restrict,
  committed_at timestamptz,
  undone_by    bigint references staff_member on delete restrict,
  undone_at    timestamptz
);
create table reconciliation_line (
  run_id      bigint not null references reconciliation_run on delete cascade,
  line        int not null,
  -- What the file said: an id or a token.
  key         text not null,
  response_id bigint references survey_response on delete restrict,
  valid       boolean not null,
  reason      smallint check (reason between 1 and 6),
  note        text not null default '',
  -- What would happen, and after the commit what did: see ReconciliationOutcome of the contract.
  outcome     text not null,
  primary key (run_id, line)
);
create index reconciliation_line_response on reconciliation_line (response_id);

-- 信用分: each plus and minus with its cause and its end.
create table quality_entry (
  id          bigint generated always as identity primary key,
  member_id   bigint not null references user_member on delete restrict,
  points      smallint not null check (points <> 0),
  cause       smallint not null,
  response_id bigint references survey_response on delete restrict,
  at          timestamptz not null,
  expires_at  timestamptz not null,
  undone_at   timestamptz
);
create unique index quality_entry_once on quality_entry (response_id, cause) where undone_at is null;
create index quality_entry_member on quality_entry (member_id, id desc);

-- 产品试用: apply, be chosen, receive the product; the report is the task's questionnaire.
create table trial_application (
  id             bigint generated always as identity primary key,
  task_id        bigint not null references task on delete restrict,
  member_id      bigint not null references user_member on delete restrict,
  -- TrialState of the contract.
  state          smallint not null default 0 check (state between 0 and 5),
  reason         text not null default '',
  -- Name, mobile and address, sealed with SECRET_KEY.
  sealed_address text not null,
  courier        text not null default '',
  tracking       text not null default '',
  note           text not null default '',
  applied_at     timestamptz not null,
  decided_at     timestamptz,
  shipped_at     timestamptz,
  received_at    timestamptz,
  decided_by     bigint references staff_member on delete restrict,
  unique (task_id, member_id)
);
create index trial_application_queue on trial_application (task_id, state, id);

-- 看视频: what the server counted from signed heartbeats.
create table video_watch (
  response_id bigint primary key references survey_response on delete cascade,
  watched_ms  int not null default 0 check (watched_ms >= 0),
  -- How far into the video the counted watching has come.
  position_ms int not null default 0 check (position_ms >= 0),
  -- The number of the next heartbeat: another tab's, or a repeated one, does not fit.
  beat        int not null default 0,
  beat_at     timestamptz not null
);

-- 讨论组: a community section per task; the community itself comes later.
create table bbs_topic (
  id          bigint generated always as identity primary key,
  task_id     bigint not null references task on delete restrict,
  position    int not null,
  title       text not null,
  body        text not null default '',
  required    boolean not null default true,
  -- Others' replies stay hidden until one has answered.
  blind       boolean not null default false,
  min_length  int not null default 10 check (min_length between 1 and 1000),
  closed_at   timestamptz,
  created_at  timestamptz not null
);
create index bbs_topic_task on bbs_topic (task_id, position, id);
create table bbs_member (
  task_id   bigint not null references task on delete cascade,
  member_id bigint not null references user_member on delete cascade,
  -- The topic identity (spec section 3): not the member's own name.
  name      text not null,
  joined_at timestamptz not null,
  primary key (task_id, member_id)
);
create table bbs_post (
  id         bigint generated always as identity primary key,
  topic_id   bigint not null references bbs_topic on delete restrict,
  member_id  bigint references user_member on delete restrict,
  parent_id  bigint references bbs_post on delete restrict,
  body       text not null,
  pictures   text[] not null default '{}',
  hidden_at  timestamptz,
  created_at timestamptz not null,
  -- The browser's own number of the post: a second click makes none.
  key        uuid not null unique
);
create index bbs_post_topic on bbs_post (topic_id, id);

-- Members' own words on a task: how it was, and what is broken.
create table opinion_rating (
  response_id bigint primary key references survey_response on delete cascade,
  task_id     bigint not null references task on delete cascade,
  stars       smallint not null check (stars between 1 and 5),
  at          timestamptz not null
);
create index opinion_rating_task on opinion_rating (task_id);
create table opinion_fault (
  id         bigint generated always as identity primary key,
  task_id    bigint not null references task on delete cascade,
  member_id  bigint not null references user_member on delete cascade,
  kind       smallint not null,
  text       text not null default '',
  at         timestamptz not null,
  handled_at timestamptz,
  unique (task_id, member_id)
);
create index opinion_fault_open on opinion_fault (task_id) where handled_at is null;
