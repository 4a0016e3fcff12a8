-- Tasks, questionnaires, responses and their answers.
create table task (
  id                bigint generated always as identity primary key,
  hash              text not null unique check (hash ~ '^[A-Za-z0-9_-]{16,40}$'),
  title             text not null,
  summary           text not null default '',
  description       text not null default '',
  cover             text,
  type              smallint not null check (type between 0 and 7),
  module            smallint not null default 0 check (module between 0 and 4),
  state             smallint not null default 0 check (state between 0 and 3),
  reward_gold       int not null default 0 check (reward_gold >= 0),
  reward_fen        int not null default 0 check (reward_fen >= 0),
  screen_out_gold   int not null default 0 check (screen_out_gold >= 0),
  quota_full_gold   int not null default 0 check (quota_full_gold >= 0),
  minutes           int not null check (minutes between 1 and 600),
  minimum_seconds   int not null default 0 check (minimum_seconds >= 0),
  limit_minutes     int not null check (limit_minutes between 1 and 43200),
  opens_at          timestamptz not null,
  closes_at         timestamptz,
  quota_total       int check (quota_total > 0),
  quota_daily       int check (quota_daily > 0),
  platforms         text[] not null default '{pc,h5}',
  roles             smallint[] not null default '{0,1,2,3}',
  brands            text[] not null default '{}',
  audit_policy      smallint not null default 2 check (audit_policy between 0 and 2),
  audit_days        int not null default 3 check (audit_days between 0 and 90),
  questionnaire_id  bigint,
  -- Gold a minute in thousandths, cash counted at 100 gold a yuan: what the list is sorted by.
  value_per_minute  int not null generated always as
                      (((reward_gold + reward_fen)::bigint * 1000 / minutes)::int) stored,
  created_at        timestamptz not null,
  published_at      timestamptz,
  updated_at        timestamptz not null,
  check (closes_at is null or closes_at > opens_at)
);
create index task_open on task (value_per_minute desc, id desc) where state = 1;

-- Versions are never edited: a response keeps the one that it began with.
create table survey_questionnaire (
  id         bigint generated always as identity primary key,
  task_id    bigint not null references task on delete restrict,
  version    int not null,
  body       jsonb not null,
  created_at timestamptz not null,
  unique (task_id, version)
);
alter table task add foreign key (questionnaire_id) references survey_questionnaire on delete restrict;

-- Seats by cell: 'total', 'day:2026-11-21', 'cell:<name>'. One conditional update takes a seat.
create table task_seat (
  task_id bigint not null references task on delete cascade,
  cell    text not null,
  seats   int not null check (seats >= 0),
  taken   int not null default 0,
  primary key (task_id, cell),
  constraint seats_never_over check (taken between 0 and seats)
) with (fillfactor = 50);

-- One person's participation (参与记录). The rewards are the task's at entry, so that a later change
-- of price cannot change what somebody was promised.
create table survey_response (
  id               bigint generated always as identity primary key,
  token            text not null unique check (token ~ '^[A-Za-z0-9_-]{16,64}$'),
  task_id          bigint not null references task on delete restrict,
  member_id        bigint not null references user_member on delete restrict,
  questionnaire_id bigint references survey_questionnaire on delete restrict,
  result           smallint not null default 0 check (result between 0 and 8),
  result_reason    text not null default '',
  audit_state      smallint check (audit_state between 0 and 2),
  invalid_reason   smallint check (invalid_reason between 1 and 6),
  audit_note       text not null default '',
  audit_due_at     timestamptz,
  audited_at       timestamptz,
  audited_by       text,
  reward_gold      int not null check (reward_gold >= 0),
  reward_fen       int not null check (reward_fen >= 0),
  paid_gold        int not null default 0 check (paid_gold >= 0),
  paid_fen         int not null default 0 check (paid_fen >= 0),
  reward_tx        bigint,
  seats            text[] not null default '{}',
  -- Refused before anything was spent: kept for the history, and no obstacle to another try.
  at_door          boolean not null default false,
  flags            text[] not null default '{}',
  started_at       timestamptz not null,
  expires_at       timestamptz not null,
  finished_at      timestamptz,
  ip               inet,
  device_id        text,
  user_agent       text,
  -- Audit belongs to a complete; anything else has nothing to audit.
  check ((audit_state is not null) = (result = 1)),
  check ((invalid_reason is not null) = (audit_state is not distinct from 2)),
  check ((finished_at is not null) = (result <> 0)),
  check (not at_door or result in (3, 5, 6, 7))
);
create unique index survey_response_once on survey_response (task_id, member_id) where not at_door;
create index survey_response_member on survey_response (member_id, id desc);
create index survey_response_task on survey_response (task_id, id desc);
create index survey_response_running on survey_response (expires_at) where result = 0;
create index survey_response_audit on survey_response (audit_due_at, id) where audit_state = 0;
create index survey_response_queue on survey_response (id desc) where audit_state = 0;

create table survey_answer (
  response_id  bigint not null references survey_response on delete cascade,
  question     text not null,
  value        jsonb not null,
  milliseconds int not null default 0 check (milliseconds >= 0),
  saved_at     timestamptz not null,
  primary key (response_id, question)
);

-- What survey publishes to the task list: who has taken what. No other feature reads its tables.
create view survey_taken as
  select task_id, member_id, token, result, expires_at from survey_response where not at_door;

-- Truth on the card (product.md section 5), worked out by a job from our own responses.
create table survey_truth (
  task_id                bigint primary key references task on delete cascade,
  finished               int not null,
  completes              int not null,
  screen_outs            int not null,
  median_seconds         int,
  -- From finishing to available gold.
  median_credit_seconds  int,
  paid_gold              bigint not null,
  paid_fen               bigint not null,
  spent_seconds          bigint not null,
  updated_at             timestamptz not null
);
