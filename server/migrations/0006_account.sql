-- Accounts: every way in, security checks, third-party identities, one's own data, uploads.

-- How a session began (SignInWay), and the task somebody came for.
alter table auth_session
  add column way smallint not null default 1,
  add column came_for text;

-- 安全验证: this sign-in proved the member's mobile or e-mail for a purpose; good for five minutes.
create table auth_step_up (
  session_id uuid not null references auth_session on delete cascade,
  screen     smallint not null,
  checked_at timestamptz not null,
  primary key (session_id, screen)
);

-- The keys that passwords are encrypted with on their way here. The private half is sealed with
-- SECRET_KEY; a retired key still opens what was encrypted just before.
create table auth_password_key (
  kid            text primary key check (kid ~ '^[A-Za-z0-9_-]{4,40}$'),
  public_key_pem text not null,
  sealed_key     text not null,
  created_at     timestamptz not null,
  retired_at     timestamptz
);
create unique index auth_password_key_one on auth_password_key ((true)) where retired_at is null;

-- Nonces that were used: a ciphertext that was listened to is worth nothing the second time.
create table auth_nonce_used (
  hash       bytea primary key,
  expires_at timestamptz not null
);

-- Wrong passwords, for the limits per account and per network; kept for accounts that do not exist, too.
create table auth_password_wrong (
  id      bigint generated always as identity primary key,
  account text not null,
  network cidr not null,
  at      timestamptz not null
);
create index auth_password_wrong_account on auth_password_wrong (account, at desc);
create index auth_password_wrong_network on auth_password_wrong (network, at desc);

-- A third-party login on its way: consumed once, within ten minutes, by the browser that began it.
create table sns_state (
  hash          bytea primary key,
  app           smallint not null check (app between 1 and 4),
  purpose       text not null check (purpose in ('login', 'bind')),
  member_id     bigint references user_member on delete cascade,
  browser_hash  bytea not null,
  next          text not null,
  inviter_code  text,
  invite_source text,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  used_at       timestamptz,
  check ((purpose = 'bind') = (member_id is not null))
);

-- An identity that is nobody's yet, waiting to be bound: the `code` in our own address (protocols.md 1).
create table sns_ticket (
  hash          bytea primary key,
  app           smallint not null check (app between 1 and 4),
  app_id        text not null,
  open_id       text,
  union_id      text,
  nickname      text,
  avatar_url    text,
  browser_hash  bytea not null,
  next          text not null,
  inviter_code  text,
  invite_source text,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  used_at       timestamptz,
  check (open_id is not null or union_id is not null)
);

-- Who is who at the providers. union_id is the same over all apps of one owner (Alipay: user_id);
-- open_id belongs to one app. Either finds the member; neither may belong to two.
create table user_sns (
  member_id bigint not null references user_member on delete cascade,
  app       smallint not null check (app between 1 and 4),
  app_id    text not null,
  open_id   text,
  union_id  text,
  nickname  text,
  bound_at  timestamptz not null,
  primary key (member_id, app),
  check (open_id is not null or union_id is not null)
);
create unique index user_sns_open on user_sns (app, app_id, open_id) where open_id is not null;
create unique index user_sns_union on user_sns (app, union_id) where union_id is not null;

-- Changes of what an account stands on: payouts look at it for a day, the member sees it.
create table user_change (
  id        bigint generated always as identity primary key,
  member_id bigint not null references user_member on delete cascade,
  kind      text not null check (kind in ('mobile', 'email', 'password', 'alipay', 'sns')),
  -- Masked, such as 138****1234; never the value itself.
  note      text not null,
  ip        inet,
  at        timestamptz not null
);
create index user_change_member on user_change (member_id, at desc);

-- "Export my data": one per member, sealed with SECRET_KEY until it expires.
create table user_export (
  member_id  bigint primary key references user_member on delete cascade,
  state      text not null check (state in ('preparing', 'ready', 'failed')),
  asked_at   timestamptz not null,
  ready_at   timestamptz,
  expires_at timestamptz,
  bytes      int,
  sealed     bytea,
  check ((state = 'ready') = (sealed is not null))
);

-- 注销: closed at once, everything personal removed at anonymise_at.
create table user_closure (
  member_id      bigint primary key references user_member on delete cascade,
  asked_at       timestamptz not null,
  anonymise_at   timestamptz not null,
  anonymised_at  timestamptz,
  gave_up_gold   bigint not null check (gave_up_gold >= 0),
  gave_up_fen    bigint not null check (gave_up_fen >= 0)
);
create index user_closure_due on user_closure (anonymise_at) where anonymised_at is null;

-- Keyed hashes of mobiles and e-mails that left: who comes back earns nobody an invite bonus.
create table user_former (
  hash      bytea primary key,
  closed_at timestamptz not null
);

-- The profile questionnaire; a version is never edited.
create table property_form (
  version    int primary key check (version > 0),
  body       jsonb not null,
  created_at timestamptz not null
);

-- A member's profile, answer by answer, with where each came from.
create table property_answer (
  member_id   bigint not null references user_member on delete cascade,
  name        text not null check (name ~ '^[A-Za-z][A-Za-z0-9_]{0,59}$'),
  value       jsonb not null,
  -- Null: given in the profile itself.
  task_id     bigint references task on delete set null,
  answered_at timestamptz not null,
  primary key (member_id, name)
);

-- Which task looked at which answer to decide whether it fits.
create table property_use (
  member_id bigint not null references user_member on delete cascade,
  name      text not null,
  task_id   bigint not null references task on delete cascade,
  used_at   timestamptz not null,
  primary key (member_id, name, task_id)
);

-- What an upload policy allowed; the file is looked at when it is used.
create table upload_grant (
  key          text primary key,
  member_id    bigint not null references user_member on delete cascade,
  purpose      text not null,
  content_type text not null,
  bytes        int not null check (bytes > 0),
  acl          text not null check (acl in ('private', 'public-read')),
  granted_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz
);
create index upload_grant_member on upload_grant (member_id, granted_at desc);
create index upload_grant_expired on upload_grant (expires_at);

-- From which device a wrong code came: strangers' tries must not shut out the device that one signs in from.
alter table code_wrong add column device_id text;

create index sns_state_member on sns_state (member_id) where member_id is not null;
create index sns_state_expired on sns_state (expires_at);
create index sns_ticket_expired on sns_ticket (expires_at);
create index auth_nonce_used_expired on auth_nonce_used (expires_at);
create index auth_password_wrong_at on auth_password_wrong (at);
create index property_answer_task on property_answer (task_id) where task_id is not null;
create index property_use_task on property_use (task_id);

-- The budget of codes per minute and their conversion (reliability.md section 4 row 5).
create index code_sent_at on code_sent (sent_at desc);
