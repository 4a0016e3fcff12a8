-- Guests of a community section who have no account: let in by a personal link or by one open link with a cap, where
-- an operator opened the section to them. They take part with a name and a picture of that section, without a
-- response, a seat or a reward.

-- Without a row a section is closed to them.
create table bbs_admission (
  task_id    bigint      primary key references task on delete cascade,
  mode       text        not null check (mode in ('closed', 'personal', 'open')),
  changed_at timestamptz not null
);

create table bbs_walk_in_link (
  id         bigint      primary key generated always as identity,
  task_id    bigint      not null references task on delete cascade,
  kind       text        not null check (kind in ('personal', 'open')),
  -- For whom an operator made it; nobody in the section sees it.
  label      text        not null default '' check (char_length(label) <= 30),
  cap        integer     not null check (cap between 1 and 1000),
  taken      integer     not null default 0,
  made_by    bigint      not null references staff_member on delete restrict,
  made_at    timestamptz not null,
  revoked_at timestamptz,
  -- Two who come at the same time by the last place: one of them is told that it is full.
  check (taken between 0 and cap),
  check (kind <> 'personal' or cap = 1)
);
create index bbs_walk_in_link_task on bbs_walk_in_link (task_id, id desc);
create unique index bbs_walk_in_link_open on bbs_walk_in_link (task_id)
  where kind = 'open' and revoked_at is null;

create table bbs_walk_in (
  id         bigint      primary key generated always as identity,
  task_id    bigint      not null references task on delete cascade,
  link_id    bigint      not null references bbs_walk_in_link on delete restrict,
  -- SHA-256 of what the browser holds; a personal link that is opened again replaces it.
  pass_hash  bytea       unique,
  pass_until timestamptz not null,
  agreed_at  timestamptz not null,
  joined_at  timestamptz not null,
  banned_at  timestamptz,
  banned_by  text,
  erased_at  timestamptz,
  check ((banned_at is null) = (banned_by is null)),
  check (erased_at is null or pass_hash is null)
);
create index bbs_walk_in_task on bbs_walk_in (task_id, id);
create index bbs_walk_in_link_of on bbs_walk_in (link_id);

-- A person of a section is a member by their id, or somebody without an account by theirs below zero. The columns
-- that follow from it hold the references, so that neither kind can name somebody who is not there.
alter table bbs_member
  drop constraint bbs_member_member_id_fkey,
  add column account_id bigint
    generated always as (case when member_id > 0 then member_id end) stored
    references user_member on delete cascade,
  add column walk_in_id bigint
    generated always as (case when member_id < 0 then -member_id end) stored
    references bbs_walk_in on delete cascade,
  add check (member_id <> 0);
alter table bbs_post
  drop constraint bbs_post_member_id_fkey,
  drop constraint bbs_post_asked_id_fkey,
  add column account_id bigint
    generated always as (case when member_id > 0 then member_id end) stored
    references user_member on delete restrict,
  add column walk_in_id bigint
    generated always as (case when member_id < 0 then -member_id end) stored
    references bbs_walk_in on delete restrict,
  add column asked_account_id bigint
    generated always as (case when asked_id > 0 then asked_id end) stored
    references user_member on delete restrict,
  add column asked_walk_in_id bigint
    generated always as (case when asked_id < 0 then -asked_id end) stored
    references bbs_walk_in on delete restrict,
  add check (member_id <> 0),
  add check (asked_id <> 0),
  -- Who has no account moderates nothing.
  add check (not as_moderator or member_id is null or member_id > 0);
alter table bbs_like
  drop constraint bbs_like_member_id_fkey,
  add column account_id bigint
    generated always as (case when member_id > 0 then member_id end) stored
    references user_member on delete cascade,
  add column walk_in_id bigint
    generated always as (case when member_id < 0 then -member_id end) stored
    references bbs_walk_in on delete cascade,
  add check (member_id <> 0);
alter table bbs_mention
  drop constraint bbs_mention_member_id_fkey,
  add column account_id bigint
    generated always as (case when member_id > 0 then member_id end) stored
    references user_member on delete cascade,
  add column walk_in_id bigint
    generated always as (case when member_id < 0 then -member_id end) stored
    references bbs_walk_in on delete cascade,
  add check (member_id <> 0);
alter table upload_grant
  drop constraint upload_grant_member_id_fkey,
  add column account_id bigint
    generated always as (case when member_id > 0 then member_id end) stored
    references user_member on delete cascade,
  add column walk_in_id bigint
    generated always as (case when member_id < 0 then -member_id end) stored
    references bbs_walk_in on delete cascade,
  -- A picture of a section, and nothing else.
  add check (member_id > 0 or (member_id < 0 and purpose = 'discussion'));
