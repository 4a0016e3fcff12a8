-- Single sign-on of operators (docs/decisions/0094): whom the provider says somebody is, what a session began with
-- there, what was used once, and the accounts for the day on which the provider is gone.

-- May sign in by password while single sign-on is on (npm run operator -- break-glass).
alter table staff_member add column break_glass boolean not null default false;

-- By issuer and subject, never by e-mail or account.
create table staff_identity (
  staff_id   bigint primary key references staff_member (id) on delete cascade,
  issuer     text not null check (length(issuer) between 1 and 500),
  subject    text not null check (length(subject) between 1 and 255),
  linked_at  timestamptz not null,
  -- Since when the provider lets them in no more: the account was disabled by that, and by no colleague.
  gone_at    timestamptz,
  unique (issuer, subject)
);

-- What a session began with at the provider, to ask again whether it still lets its person in.
create table staff_sign_on (
  session_id    bigint primary key references staff_session (id) on delete cascade,
  issuer        text not null,
  -- The provider's own session, by which it tells of its end.
  sid           text check (length(sid) <= 255),
  tokens_sealed text not null,
  -- Whether the provider says that it asked for a second factor.
  has_factor    boolean not null,
  -- When the provider last said yes, and when it was last asked.
  checked_at    timestamptz not null,
  asked_at      timestamptz not null
);
create index on staff_sign_on (asked_at);
create index on staff_sign_on (issuer, sid);

-- Between the provider and our own second factor: what the session will begin with, sealed, for five minutes.
alter table staff_ticket add column carried text;

-- States of a sign-on, and ids of the provider's logout tokens: each counts once.
create table staff_spent (
  kind       text not null check (kind in ('state', 'logout')),
  hash       bytea not null,
  expires_at timestamptz not null,
  primary key (kind, hash)
);

-- Every sign-in of a break-glass account while single sign-on was on; told to each admin until they have seen it.
create table staff_break_glass (
  id       bigint generated always as identity primary key,
  staff_id bigint not null references staff_member (id) on delete restrict,
  ip       inet,
  at       timestamptz not null
);
create index on staff_break_glass (at);
revoke update, delete, truncate on staff_break_glass from panel_app;

create table staff_break_glass_seen (
  use_id   bigint not null references staff_break_glass (id) on delete restrict,
  staff_id bigint not null references staff_member (id) on delete restrict,
  at       timestamptz not null,
  primary key (use_id, staff_id)
);
