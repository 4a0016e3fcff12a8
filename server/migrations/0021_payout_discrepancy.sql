-- Where a provider says other than our books of a payout, two persons settle it by what its statement shows.

create table exchange_discrepancy (
  id            bigint generated always as identity primary key,
  exchange_id   bigint not null references exchange on delete restrict,
  bill_no       text not null,
  provider      text not null,
  payer         text,
  -- The state of the withdrawal that both looked at; in any other one nothing is booked.
  from_state    smallint not null,
  -- What the statement shows for this number: its sum, 0 = not paid, and the payment's own number.
  fen           bigint not null check (fen >= 0),
  provider_no   text not null check ((provider_no = '') = (fen = 0)),
  -- Paid after the money was given back: true takes it from the member, false is the house's loss.
  claim         boolean not null,
  reference     text not null,
  note          text not null,
  evidence_key  text not null,
  evidence_type text not null,
  -- 0 waits for the second person, 1 confirmed, 2 refused by them, 3 withdrawn, 4 overtaken
  state         smallint not null default 0 check (state between 0 and 4),
  asked_by      bigint not null references staff_member on delete restrict,
  asked_at      timestamptz not null,
  decided_by    bigint references staff_member on delete restrict,
  decided_at    timestamptz,
  decide_note   text not null default '',
  -- What the provider answered when it was asked for the confirmation.
  answer        text not null default '',
  -- Of the wish, in coins or fen: what the member has back since then.
  back_amount   int,
  -- The last word of two on this number.
  stands        boolean not null default false,
  check ((state = 0) = (decided_at is null)),
  check (state <> 1 or (decided_by is not null and decided_by <> asked_by)),
  check ((state = 1) = (back_amount is not null)),
  check (not stands or state = 1)
);
create unique index exchange_discrepancy_waiting on exchange_discrepancy (exchange_id) where state = 0;
create index exchange_discrepancy_exchange on exchange_discrepancy (exchange_id, id desc);
create unique index exchange_discrepancy_stands on exchange_discrepancy (bill_no) where stands;
create index exchange_discrepancy_evidence on exchange_discrepancy (evidence_key);

alter table exchange_payout
  -- What the statement shows for this number, by two persons' word. Null: nobody had to look.
  add column settled_fen bigint check (settled_fen >= 0),
  -- The sum that the provider had named then. Said again, neither is news.
  add column settled_word_fen bigint;

alter table exchange_contradiction
  add column settled_by bigint references exchange_discrepancy on delete restrict;

alter table exchange_unpaid
  -- Two persons have settled what the provider says it paid under the dead number.
  add column settled_at timestamptz;
