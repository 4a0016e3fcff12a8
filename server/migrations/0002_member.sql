-- Brands, members, sign-in. Everything in schema public is the application's own to read and write.
alter default privileges in schema public grant select, insert, update, delete on tables to panel_app;
alter default privileges in schema public grant usage, select on sequences to panel_app;
-- /readyz asks whether every migration was applied.
grant select on migration to panel_app;

create table brand (
  code                  text primary key check (code ~ '^[a-z][a-z0-9-]{1,19}$'),
  sort                  int not null,
  hosts                 text[] not null,
  site_name             text not null,
  company_name          text not null,
  contact_email         text not null,
  icp_number            text not null,
  police_number         text not null,
  hue                   int not null check (hue between 0 and 359),
  theme_color           text not null check (theme_color ~ '^#[0-9a-f]{6}$'),
  slogan                text not null,
  gold_per_yuan         int not null default 100 check (gold_per_yuan > 0),
  withdraw_min_gold     int not null default 1000 check (withdraw_min_gold > 0),
  withdraw_min_fen      int not null default 1000 check (withdraw_min_fen > 0),
  withdraw_daily_count  int not null default 3 check (withdraw_daily_count > 0),
  withdraw_daily_fen    int not null default 50000 check (withdraw_daily_fen > 0),
  second_person_fen     int not null default 20000 check (second_person_fen > 0),
  promise_working_days  int not null default 3 check (promise_working_days > 0)
);

create table brand_document (
  brand_code text not null references brand on delete cascade,
  kind       text not null check (kind in ('agreement', 'privacy', 'about', 'cooperate', 'product')),
  title      text not null,
  body       text not null,
  version    text not null,
  updated_at timestamptz not null default now(),
  primary key (brand_code, kind)
);

-- Switches of the whole deployment, such as the maintenance flag (spec section 2, currently off).
create table site_setting (
  key   text primary key,
  value jsonb not null
);
insert into site_setting values ('maintenance', 'false');

create table user_member (
  id                bigint generated always as identity primary key,
  code              text not null unique check (code ~ '^[0-9]{8}$'),
  nickname          text not null,
  avatar            text,
  mobile            text unique check (mobile ~ '^1[3-9][0-9]{9}$'),
  email             text unique check (email = lower(email)),
  password_hash     text,
  role              smallint not null default 3 check (role between 0 and 3),
  bbs_role          smallint not null default 0 check (bbs_role between 0 and 2),
  topic_name        text,
  topic_avatar      text,
  inviter_id        bigint references user_member on delete set null,
  invite_source     text,
  state             text not null default 'active' check (state in ('active', 'closed')),
  withdrawals_paused boolean not null default false,
  brand_code        text not null references brand on delete restrict,
  registered_at     timestamptz not null default now(),
  registered_ip     inet,
  check (mobile is not null or email is not null or state = 'closed'),
  check (inviter_id is null or inviter_id <> id)
);
create index user_member_inviter on user_member (inviter_id, id desc) where inviter_id is not null;
create index user_member_nickname on user_member (nickname text_pattern_ops);

-- Which text somebody agreed to, and when; a new version asks again (product.md section 12).
create table user_consent (
  member_id bigint not null references user_member on delete cascade,
  kind      text not null check (kind in ('agreement', 'privacy')),
  version   text not null,
  agreed_at timestamptz not null default now(),
  ip        inet,
  primary key (member_id, kind, version)
);

-- Where withdrawals go. One Alipay account belongs to one member.
create table user_payee (
  member_id    bigint primary key references user_member on delete cascade,
  account      text not null unique,
  real_name    text not null,
  bound_at     timestamptz not null,
  -- Null after the first binding; a change locks withdrawals for 48 hours.
  locked_until timestamptz
);

-- A sign-in on one device. Tokens are kept as hashes; the pair rotates in place, and the successor
-- of a refresh token can be worked out again during the grace, so that a lost answer locks nobody out.
-- The access token before counts for the grace, too: requests under way must not fail for a refresh.
create table auth_session (
  id                     uuid primary key,
  member_id              bigint not null references user_member on delete cascade,
  fingerprint_hash       bytea not null,
  access_hash            bytea not null unique,
  access_expires_at      timestamptz not null,
  previous_access_hash   bytea unique,
  previous_access_until  timestamptz,
  refresh_hash           bytea not null unique,
  rotated_at             timestamptz not null,
  expires_at             timestamptz not null,
  device_id              text,
  user_agent             text,
  ip                     inet,
  created_at             timestamptz not null,
  ended_at               timestamptz,
  ended_why              text check (ended_why in ('logout', 'elsewhere', 'reuse', 'password', 'closed')),
  check ((previous_access_hash is null) = (previous_access_until is null)),
  check ((ended_at is null) = (ended_why is null))
);
create index auth_session_member on auth_session (member_id, created_at desc);

-- A refresh token that was replaced: seeing it again after the grace means that somebody copied it.
create table auth_spent_token (
  hash       bytea primary key,
  session_id uuid not null references auth_session on delete cascade,
  spent_at   timestamptz not null
);
create index auth_spent_token_session on auth_spent_token (session_id);

-- One-time codes, as HMACs. Their limits count these rows: per account, per network (the /24 of an
-- IPv4 address, the /64 of an IPv6 one) and per device.
create table code_sent (
  id         bigint generated always as identity primary key,
  account    text not null,
  screen     smallint not null,
  code_hash  bytea not null,
  device_id  text,
  network    cidr not null,
  tries      smallint not null default 0 check (tries between 0 and 5),
  sent_at    timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index code_sent_account on code_sent (account, sent_at desc);
create index code_sent_network on code_sent (network, sent_at desc);
create index code_sent_device on code_sent (device_id, sent_at desc) where device_id is not null;

-- Wrong codes, for the limits per account and hour.
create table code_wrong (
  account text not null,
  at      timestamptz not null
);
create index code_wrong_account on code_wrong (account, at desc);

-- `source` is who asked: an IPv4 address, or the /64 of an IPv6 one.
create table captcha_puzzle (
  id         text primary key,
  answer_x   int not null,
  source     cidr not null,
  issued_at  timestamptz not null,
  expires_at timestamptz not null,
  tried_at   timestamptz,
  -- Set when the piece was placed well; the pass is used once.
  pass_hash  bytea unique,
  used_at    timestamptz
);
create index captcha_puzzle_source on captcha_puzzle (source, issued_at desc);

-- Effects that must happen outside, written in the transaction that causes them (reliability.md section 3).
create table outbox (
  id           bigint generated always as identity primary key,
  topic        text not null,
  payload      jsonb not null,
  available_at timestamptz not null,
  attempts     int not null default 0,
  locked_until timestamptz,
  last_error   text,
  dead_at      timestamptz,
  created_at   timestamptz not null
);
create index outbox_due on outbox (available_at, id) where dead_at is null;

-- What the development adapters "sent"; shown at /dev/inbox, never used in production.
create table dev_inbox (
  id      bigint generated always as identity primary key,
  sent_to text not null,
  kind    text not null check (kind in ('sms', 'mail')),
  body    text not null,
  sent_at timestamptz not null default now()
);
create index dev_inbox_to on dev_inbox (sent_to, id desc);
