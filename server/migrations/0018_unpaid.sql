-- A payout that can never succeed is ended by two persons, on the provider's word that it did not pay.

alter table exchange_payout
  -- Since then the number is only asked about and not sent: somebody has said that it was never paid.
  add column frozen_at timestamptz,
  -- What the provider says it paid where our books say otherwise: another sum, or after the money was returned.
  add column other_fen bigint,
  add column other_at  timestamptz,
  add check ((other_fen is null) = (other_at is null));
create index exchange_payout_other on exchange_payout (exchange_id) where other_fen is not null;

create table exchange_unpaid (
  id            bigint generated always as identity primary key,
  exchange_id   bigint not null references exchange on delete restrict,
  -- The number that is dead once this is confirmed, and who was asked about it.
  bill_no       text not null,
  provider      text not null,
  payer         text,
  -- 1 the funds go back to the member, 2 it is paid by hand, under another number
  next          smallint not null check (next in (1, 2)),
  -- What the provider calls its own word: a ticket, a receipt.
  reference     text not null,
  note          text not null,
  evidence_key  text not null,
  evidence_type text not null,
  -- 0 waits for the second person, 1 confirmed, 2 refused by them, 3 withdrawn, 4 the provider settled it first
  state         smallint not null default 0 check (state between 0 and 4),
  asked_by      bigint not null references staff_member on delete restrict,
  asked_at      timestamptz not null,
  decided_by    bigint references staff_member on delete restrict,
  decided_at    timestamptz,
  decide_note   text not null default '',
  -- What the provider answered last.
  answer        text not null default '',
  -- What it says it paid after all: an alarm, and a difference in the books.
  paid_fen      bigint,
  paid_at       timestamptz,
  check ((state = 0) = (decided_at is null)),
  check (state <> 1 or (decided_by is not null and decided_by <> asked_by)),
  check ((paid_fen is null) = (paid_at is null))
);
create unique index exchange_unpaid_waiting on exchange_unpaid (exchange_id) where state = 0;
create index exchange_unpaid_exchange on exchange_unpaid (exchange_id, id desc);
create unique index exchange_unpaid_dead on exchange_unpaid (bill_no) where state = 1;
create index exchange_unpaid_paid on exchange_unpaid (id) where paid_fen is not null;
create index exchange_unpaid_evidence on exchange_unpaid (evidence_key);
