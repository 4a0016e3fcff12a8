-- Operators, their own sessions, and the log of what they did.
create table staff_member (
  id            bigint generated always as identity primary key,
  account       text not null unique,
  name          text not null,
  role          smallint not null check (role between 1 and 6),
  password_hash text not null,
  state         text not null default 'active' check (state in ('active', 'disabled')),
  created_at    timestamptz not null
);

create table staff_session (
  token_hash bytea primary key,
  staff_id   bigint not null references staff_member on delete cascade,
  ip         inet,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table staff_failed_login (
  account text not null,
  ip      inet,
  at      timestamptz not null
);
create index staff_failed_login_account on staff_failed_login (account, at desc);

-- Append-only: who changed what, with before and after.
create table staff_audit (
  id           bigint generated always as identity primary key,
  staff_id     bigint references staff_member on delete restrict,
  action       text not null,
  subject_kind text not null,
  subject_id   text not null,
  before       jsonb,
  after        jsonb,
  note         text not null default '',
  ip           inet,
  at           timestamptz not null
);
create index staff_audit_subject on staff_audit (subject_kind, subject_id, id desc);
revoke update, delete, truncate on staff_audit from panel_app;
