-- What operators run the business with (product.md section 11): their second factor, saved views, notes and
-- sanctions of members, corrections of money by two people, scheduled tasks, imports, and a day's figures.

alter table staff_member
  add column created_by  bigint references staff_member on delete restrict,
  -- Null = set by somebody else: it is changed at the next sign-in.
  add column password_at timestamptz,
  -- Sealed with SECRET_KEY; null = not set up.
  add column totp_sealed text,
  add column totp_at     timestamptz,
  -- The last step of thirty seconds whose code was taken: each works once.
  add column totp_step   bigint,
  -- The last use of any session, to within five minutes.
  add column seen_at     timestamptz,
  add check ((totp_sealed is null) = (totp_at is null));

create table staff_recovery_code (
  staff_id bigint not null references staff_member on delete cascade,
  -- HMAC with a key of its own: the table alone lets nobody guess.
  hash     bytea not null,
  used_at  timestamptz,
  primary key (staff_id, hash)
);

-- Between the password and the code: five minutes, five tries.
create table staff_ticket (
  token_hash bytea primary key,
  staff_id   bigint not null references staff_member on delete cascade,
  ip         inet,
  tries      int not null default 0,
  expires_at timestamptz not null
);

-- Sessions of before knew no second factor: everybody signs in again.
delete from staff_session;
alter table staff_session
  -- What an operator ends one of theirs by.
  add column id         bigint generated always as identity unique,
  add column seen_at    timestamptz not null,
  add column user_agent text not null default '';
create index staff_session_of on staff_session (staff_id);

alter table staff_failed_login
  -- A wrong code comes from somebody who knows the password: it is counted by itself, over a day.
  add column kind    text not null default 'password' check (kind in ('password', 'code')),
  add column network text not null default '';
create index staff_failed_login_network on staff_failed_login (network, at desc);

create table staff_view (
  id         bigint generated always as identity primary key,
  staff_id   bigint not null references staff_member on delete cascade,
  -- members, responses …: a page of the console.
  page       text not null check (page ~ '^[a-z-]{1,40}$'),
  name       text not null check (length(name) between 1 and 20),
  -- The address behind the question mark.
  search     text not null check (length(search) <= 2000),
  -- Everybody sees it, its owner changes it.
  shared     boolean not null default false,
  created_at timestamptz not null,
  unique (staff_id, page, name)
);
create index staff_view_page on staff_view (page, id);
-- What a page opens with, for one operator: a view of their own or a shared one.
create table staff_view_default (
  staff_id bigint not null references staff_member on delete cascade,
  page     text not null,
  view_id  bigint not null references staff_view on delete cascade,
  primary key (staff_id, page)
);
create index staff_view_default_view on staff_view_default (view_id);

-- The log as it is looked through: by whom, what, of what kind, about which, in whose words; each newest first.
create index staff_audit_at on staff_audit (at, id);
create index staff_audit_staff on staff_audit (staff_id, at, id);
create index staff_audit_action on staff_audit (action, at, id);
create index staff_audit_kind on staff_audit (subject_kind, at, id);
create index staff_audit_subject_id on staff_audit (subject_id, at, id);
create index staff_audit_note on staff_audit using gin (content_grams(note)) where note <> '';

create table member_note (
  id        bigint generated always as identity primary key,
  member_id bigint not null references user_member on delete cascade,
  staff_id  bigint not null references staff_member on delete restrict,
  text      text not null check (length(text) between 1 and 1000),
  at        timestamptz not null
);
create index member_note_of on member_note (member_id, id desc);

-- Frozen: signed out and kept out. The other two leave the account usable. Never deleted; lifted.
create table member_sanction (
  id         bigint generated always as identity primary key,
  member_id  bigint not null references user_member on delete restrict,
  kind       text not null check (kind in ('freeze', 'noWithdraw', 'noEntry')),
  -- Ours.
  reason     text not null check (length(reason) between 1 and 500),
  -- What the member reads.
  shown      text not null check (length(shown) between 1 and 200),
  by_staff   bigint not null references staff_member on delete restrict,
  at         timestamptz not null,
  until_at   timestamptz,
  lifted_at  timestamptz,
  lifted_by  bigint references staff_member on delete restrict,
  lift_note  text not null default '',
  check (until_at is null or until_at > at),
  check (lifted_at is not null or lifted_by is null)
);
create unique index member_sanction_standing on member_sanction (member_id, kind) where lifted_at is null;
create index member_sanction_of on member_sanction (member_id, id desc);

-- A sanction says it, with whom, why and until when; nothing ever set this column.
alter table user_member drop column withdrawals_paused;

alter table auth_session
  drop constraint auth_session_ended_why_check,
  add constraint auth_session_ended_why_check
    check (ended_why in ('logout', 'elsewhere', 'reuse', 'password', 'closed', 'frozen'));
-- Who else signs in from a device or an address.
create index auth_session_device on auth_session (device_id, created_at desc) where device_id is not null;
create index auth_session_ip on auth_session (ip, created_at desc) where ip is not null;

-- Personal data shown in full, and members looked for by it: counted, so that nobody copies the table, nor learns
-- of a list of numbers whose they are.
create table staff_reveal (
  id       bigint generated always as identity primary key,
  staff_id bigint not null references staff_member on delete cascade,
  kind     text not null check (kind in ('reveal', 'search')),
  at       timestamptz not null
);
create index staff_reveal_of on staff_reveal (staff_id, kind, at desc);

-- What a press of an operator's made, by its key: sent again after a lost answer, it answers with the same.
create table staff_made (
  staff_id bigint not null references staff_member on delete cascade,
  key      uuid not null,
  -- The digest of what was asked: anything else under the same key is refused.
  content  text not null,
  made_id  bigint,
  at       timestamptz not null,
  primary key (staff_id, key)
);

-- Gold or cash given or taken by hand: above the brand's limit a second person decides, never the asker.
create table wallet_adjustment (
  id          bigint generated always as identity primary key,
  member_id   bigint not null references user_member on delete restrict,
  asset       smallint not null check (asset in (1, 2)),
  -- Gold or fen; minus takes away, never more than is available.
  amount      int not null check (amount <> 0),
  -- What the member reads in the statement.
  reason      text not null check (length(reason) between 1 and 100),
  note        text not null default '',
  key         uuid not null unique,
  -- 0 waits for a second person, 1 booked, 2 refused, 3 withdrawn by the asker.
  state       smallint not null check (state between 0 and 3),
  asked_by    bigint not null references staff_member on delete restrict,
  asked_at    timestamptz not null,
  decided_by  bigint references staff_member on delete restrict,
  decided_at  timestamptz,
  decide_note text not null default '',
  tx_id       bigint unique,
  check ((state = 1) = (tx_id is not null)),
  check ((decided_at is null) = (state = 0)),
  -- Small ones are booked at once and decided by nobody; else it takes two, and only the asker withdraws.
  check (state not in (0, 1) or decided_by is null or decided_by <> asked_by),
  check (state <> 2 or (decided_by is not null and decided_by <> asked_by)),
  check (state <> 3 or (decided_by is not null and decided_by = asked_by))
);
create index wallet_adjustment_state on wallet_adjustment (state, id desc);
create index wallet_adjustment_of on wallet_adjustment (member_id, id desc);
alter table brand
  add column adjust_second_gold int not null default 1000 check (adjust_second_gold >= 0),
  add column adjust_second_fen  int not null default 1000 check (adjust_second_fen >= 0),
  -- Empty: the figure of the build.
  add column logo               text not null default '' check (length(logo) <= 500);

-- Every text that stood, word for word: whoever agreed to a version can be shown what it said.
create table brand_document_version (
  brand_code text not null references brand on delete cascade,
  kind       text not null check (kind in ('agreement', 'privacy', 'about', 'cooperate', 'product')),
  version    text not null,
  title      text not null,
  body       text not null,
  at         timestamptz not null,
  -- Null = not written at the desk.
  by_staff   bigint references staff_member on delete restrict,
  note       text not null default '',
  primary key (brand_code, kind, version)
);
create index brand_document_version_newest on brand_document_version (brand_code, kind, at desc);

-- A paused agent's links lead nowhere; who came before is counted and paid as ever.
alter table agent_account
  add column paused_at    timestamptz,
  -- What the agent reads.
  add column pause_reason text not null default '',
  -- Null = the secret is the one that the account began with.
  add column secret_at    timestamptz,
  add check ((paused_at is null) = (pause_reason = ''));
alter table agent_supplier add column secret_at timestamptz;

-- What happens to a task by itself. One of each kind; done ones stay for the story.
create table task_schedule (
  id       bigint generated always as identity primary key,
  task_id  bigint not null references task on delete cascade,
  action   text not null check (action in ('publish', 'pause', 'resume', 'end')),
  at       timestamptz not null,
  by_staff bigint not null references staff_member on delete restrict,
  done_at  timestamptz,
  -- Why it could not be done: shown at the task and on the overview, until somebody has seen it.
  error    text not null default '',
  seen_at  timestamptz,
  check (error = '' or done_at is not null)
);
create unique index task_schedule_open on task_schedule (task_id, action) where done_at is null;
create index task_schedule_due on task_schedule (at, id) where done_at is null;
create index task_schedule_of on task_schedule (task_id, id desc);
create index task_schedule_failed on task_schedule (id) where error <> '' and seen_at is null;

-- A CSV that changes many: looked at first, carried out once, undone where it can be.
create table import_run (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('role', 'team', 'adjustment', 'note', 'sanction')),
  file_name   text not null,
  -- sha256 of the kind and the text: the same one twice is told.
  digest      bytea not null,
  -- 0 looked at, 1 carried out, 2 undone; lines follow in batches.
  state       smallint not null default 0 check (state between 0 and 2),
  by_staff    bigint not null references staff_member on delete restrict,
  created_at  timestamptz not null,
  done_by     bigint references staff_member on delete restrict,
  done_at     timestamptz,
  undone_by   bigint references staff_member on delete restrict,
  undone_at   timestamptz,
  undo_reason text not null default '',
  check ((done_at is null) = (state = 0)),
  check ((undone_at is null) = (state <> 2)),
  check ((done_by is null) = (done_at is null) and (undone_by is null) = (undone_at is null))
);
create index import_run_kind on import_run (kind, id desc);
create index import_run_same on import_run (digest) where state = 1;
create table import_line (
  import_id bigint not null references import_run on delete cascade,
  line      int not null,
  -- The member's number as the file has it, and the rest of the line.
  code      text not null,
  given     jsonb not null,
  member_id bigint,
  -- 0 ready, 1 bad, 2 done, 3 skipped at the commit, 4 undone, 5 kept at the undo.
  state     smallint not null check (state between 0 and 5),
  effect    text not null default '',
  -- Why it is bad, was skipped or was kept.
  why       text not null default '',
  -- What it changed, to be put back, and what it left, to see whether anybody has changed it since.
  before    jsonb,
  after     jsonb,
  primary key (import_id, line),
  check ((before is null) = (state in (0, 1, 3)) and (before is null) = (after is null)),
  check ((why <> '') = (state in (1, 3, 5)))
);
create index import_line_state on import_line (import_id, state, line);
create index import_line_member on import_line (member_id) where member_id is not null;

-- Whom a withdrawal's account is shared with, for its risk flags.
create index exchange_payee on exchange (payee_account, member_id) where payee_account <> '';
create index user_payee_former_hash on user_payee_former (hash);

-- Finished days, written once by a job; today is counted when it is asked for.
create table figure_day (
  day        date not null,
  brand_code text not null references brand on delete restrict,
  -- entered, result:1 …, audit:1 …, registered, active, owedFen, paidFen, firstEntered … (server/src/figure)
  figure     text not null,
  value      bigint not null,
  primary key (day, brand_code, figure)
);
-- The same by survey platform; seconds:48 counts the completes that took about 1.05 ^ 48 seconds.
create table figure_platform_day (
  day         date not null,
  platform_id bigint not null references survey_platform on delete restrict,
  figure      text not null,
  value       bigint not null,
  primary key (day, platform_id, figure)
);
-- Of which brand somebody is, for whoever counts by brand.
create view member_brand as select id as member_id, brand_code from user_member;
-- When a profile was complete for the first time. It may lose an answer later; this stays.
create table property_complete (
  member_id bigint primary key references user_member on delete cascade,
  at        timestamptz not null
);
-- What happened on a day, found without looking at the years before.
create index property_complete_at on property_complete (at);
create index user_member_registered on user_member (registered_at);
create index survey_response_started on survey_response (started_at);
create index survey_response_finished on survey_response (finished_at) where finished_at is not null;
create index survey_response_audited on survey_response (audited_at) where audited_at is not null;
-- Of the ledger only a summary of its blocks: a tree would cost every posting.
create index tx_occurred on ledger.tx using brin (occurred_at) with (pages_per_range = 32, autosummarize = on);

-- The clock's jobs as they last ran, whichever server ran them.
create table chore_run (
  name          text primary key,
  every_seconds int not null check (every_seconds > 0),
  last_at       timestamptz,
  last_ms       int,
  -- Of the last run; '' = it went well.
  error         text not null default '',
  failed_at     timestamptz
);
-- Calls of the providers, added up in each process and written every half minute: no row for each call.
create table provider_call (
  kind         text not null,
  name         text not null,
  last_good_at timestamptz,
  last_bad_at  timestamptz,
  -- The last one's.
  error        text not null default '',
  -- The Shanghai day that the two numbers are of.
  day          date not null,
  calls        int not null,
  failures     int not null,
  primary key (kind, name)
);
create index trial_application_waiting on trial_application (id) where state = 0;
create index outbox_dead on outbox (id desc) where dead_at is not null;
