-- Share cards in WeChat (docs/decisions/0113): the one ticket by which all nodes sign, for each official account.
create table wechat_ticket (
  app_id        text primary key check (app_id <> ''),
  sealed_ticket text not null check (sealed_ticket <> ''),
  ends_at       timestamptz not null
);
