-- Share cards in WeChat (docs/decisions/0113): the one ticket by which all nodes sign, for each official account, and
-- when WeChat last refused one and a new token was last forced.
create table wechat_ticket (
  app_id        text primary key check (app_id <> ''),
  sealed_ticket text check (sealed_ticket <> ''),
  ends_at       timestamptz,
  refused_at    timestamptz,
  forced_at     timestamptz,
  check ((sealed_ticket is null) = (ends_at is null))
);
