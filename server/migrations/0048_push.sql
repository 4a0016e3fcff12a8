-- Web Push (docs/decisions/0102): the devices on which members receive, and what was handed over for which of them.

-- Until when a device's sign-in lives. Whoever has left has none that lives.
create view push_session as select id, member_id, ended_at, expires_at from auth_session;

create table push_device (
  member_id           bigint not null references user_member (id) on delete cascade,
  id                  uuid not null,
  -- The sign-in that it was turned on in, or renewed in since.
  session_id          uuid not null,
  -- Of the address alone: whoever holds that may send to the device.
  endpoint_hash       bytea not null check (octet_length(endpoint_hash) = 32),
  sealed_subscription text not null check (sealed_subscription <> ''),
  name                text not null check (char_length(name) between 1 and 80),
  shows_amounts       boolean not null default false,
  created_at          timestamptz not null,
  last_at             timestamptz,
  primary key (member_id, id),
  unique (member_id, endpoint_hash)
);
-- A browser that another member signs in on: what it had before ends.
create index push_device_endpoint on push_device (endpoint_hash);

-- A message goes to a device once, whatever is repeated. Kept for as long as one may wait.
create table push_sent (
  member_id  bigint not null,
  device_id  uuid not null,
  message_id bigint not null,
  tries      smallint not null default 1 check (tries > 0),
  -- The push service has definitely not taken it: it may be tried again.
  is_open    boolean not null default false,
  at         timestamptz not null,
  primary key (member_id, device_id, message_id),
  foreign key (member_id, device_id) references push_device (member_id, id) on delete cascade
);
create index push_sent_at on push_sent (at);
