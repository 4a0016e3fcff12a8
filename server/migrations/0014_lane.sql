-- Lanes of the outbox, fences of its jobs, leases of the clock's jobs, and what contradicts an ended payout

-- A lane has its own workers, so that a slow provider holds up nobody but those who wait for it. The fence
-- counts who has had the job: what an earlier holder does late is refused by the number.
alter table outbox
  add column lane  text,
  add column fence bigint not null default 0;

update outbox o
   set lane = coalesce(
         (select 'payout.' || p.provider from exchange_payout p
           where o.topic = 'payout.send' and p.exchange_id = (o.payload ->> 'exchangeId')::bigint),
         split_part(o.topic, '.', 1));
alter table outbox alter column lane set not null;

-- Servers of the release before know neither: their jobs go by the first word of the topic, and what they
-- claim is counted all the same. A later release drops both triggers.
create function outbox_lane() returns trigger language plpgsql as $$
begin
  new.lane := split_part(new.topic, '.', 1);
  return new;
end $$;
create trigger outbox_lane before insert on outbox
  for each row when (new.lane is null) execute function outbox_lane();

create function outbox_fence() returns trigger language plpgsql as $$
begin
  new.fence := old.fence + 1;
  return new;
end $$;
create trigger outbox_fence before update on outbox
  for each row when (new.attempts > old.attempts and new.fence = old.fence)
  execute function outbox_fence();

-- In place of the index over all of them: still one to keep for each job.
create index outbox_lane on outbox (lane, available_at, id) where dead_at is null;
drop index outbox_due;

-- Who runs a job of the clock, and until when that holds without a sign of life.
alter table chore_run
  add column held_by    uuid,
  add column held_until timestamptz,
  add column begun_at   timestamptz;

-- A provider's final word that does not fit how the payout ended here: paid what was given back, refused what
-- was booked as paid. Kept until the provider's own word settles it; until then it is a difference in the books.
create table exchange_contradiction (
  id          bigint generated always as identity primary key,
  exchange_id bigint not null references exchange on delete cascade,
  said        text not null check (said in ('paid', 'refused')),
  -- Of the payment that was told; empty when it was refused.
  provider_no text not null,
  -- The state of the withdrawal that it met.
  state       smallint not null,
  code        text not null,
  message     text not null,
  first_at    timestamptz not null,
  last_at     timestamptz not null,
  settled_at  timestamptz,
  unique (exchange_id, said, provider_no)
);
create index exchange_contradiction_open on exchange_contradiction (id) where settled_at is null;
