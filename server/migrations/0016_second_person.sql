-- Nobody alone loosens what guards money, and nobody alone lets more out than a day's limit. Settings that
-- stand stay in force.

-- Whoever had an account in their hands (made it, reset it, enabled it again, raised its role) might be using
-- it. Append-only; null = whoever has the server.
create table staff_handling (
  id       bigint generated always as identity primary key,
  staff_id bigint not null references staff_member on delete restrict,
  by_staff bigint references staff_member on delete restrict,
  kind     text not null check (kind in ('create', 'password', 'totp', 'rescue', 'enable', 'role')),
  at       timestamptz not null,
  check (by_staff is null or by_staff <> staff_id)
);
create index staff_handling_at on staff_handling (at desc);
create index staff_handling_of on staff_handling (staff_id, at desc);
revoke update, delete, truncate on staff_handling from panel_app;

insert into staff_handling (staff_id, by_staff, kind, at)
select id, created_by, 'create', created_at from staff_member;
insert into staff_handling (staff_id, by_staff, kind, at)
select m.id, a.staff_id,
       case a.action when 'staff.reset-password' then 'password' when 'staff.reset-totp' then 'totp'
                     when 'staff.rescue' then 'rescue'
                     else case when a.before ->> 'state' = 'disabled' then 'enable' else 'role' end end,
       a.at
  from staff_audit a
  join staff_member m on a.subject_kind = 'staff' and a.subject_id = m.id::text
 where a.staff_id is distinct from m.id
   and (a.action in ('staff.reset-password', 'staff.reset-totp', 'staff.rescue')
        or (a.action = 'staff.update'
            and (a.before ->> 'role' is distinct from a.after ->> 'role'
                 or (a.before ->> 'state' = 'disabled' and a.after ->> 'state' = 'active'))));

-- A change that waits: for its second person, and then for its time. What is not loosened is not here.
create table money_proposal (
  id           bigint generated always as identity primary key,
  kind         text not null check (kind in ('brand-money', 'brand-growth', 'staff')),
  subject_id   text not null,
  before       jsonb not null,
  after        jsonb not null,
  note         text not null,
  state        text not null default 'proposed'
               check (state in ('proposed', 'confirmed', 'effective', 'cancelled', 'void')),
  proposed_by  bigint not null references staff_member on delete restrict,
  proposed_at  timestamptz not null,
  confirmed_by bigint references staff_member on delete restrict,
  confirmed_at timestamptz,
  confirm_note text not null default '',
  effective_at timestamptz,
  ended_by     bigint references staff_member on delete restrict,
  ended_at     timestamptz,
  end_note     text not null default '',
  check (confirmed_by <> proposed_by),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((confirmed_by is null) = (effective_at is null)),
  -- Never earlier than it was said, and never by one person.
  check (state not in ('confirmed', 'effective') or confirmed_by is not null),
  check (state <> 'effective' or ended_at >= effective_at),
  check ((ended_at is null) = (state in ('proposed', 'confirmed')))
);
create index money_proposal_open on money_proposal (kind, subject_id) where ended_at is null;
create index money_proposal_due on money_proposal (effective_at) where state = 'confirmed';
revoke delete, truncate on money_proposal from panel_app;

alter table brand
  -- What one operator lets out, or books by hand, in twenty-four hours; above it somebody else must agree.
  add column operator_day_fen       int not null default 200000 check (operator_day_fen > 0),
  add column adjust_operator_gold   int not null default 10000 check (adjust_operator_gold >= 0),
  add column adjust_operator_fen    int not null default 10000 check (adjust_operator_fen >= 0),
  -- Between the second person's yes and a loosened rule.
  add column loosening_delay_hours  int not null default 24 check (loosening_delay_hours between 1 and 168);

-- Who said the last yes, when, and what it was worth to us then: sums of a day are of these.
alter table exchange
  add column approved_by  bigint references staff_member on delete restrict,
  add column approved_at  timestamptz,
  add column approved_fen int check (approved_fen >= 0),
  add check ((approved_at is null) = (approved_by is null)),
  add check ((approved_at is null) = (approved_fen is null));
create index exchange_alone on exchange (approved_at) where approved_by is not null and first_approver is null;

-- What was let out in the last day counts from the first approval on.
update exchange e
   set approved_by = a.staff_id, approved_at = a.at,
       approved_fen = case e.type when 1 then e.gross_fen
                      else ceil(e.amount * 100.0 / b.gold_per_yuan)::int end
  from (select distinct on (subject_id) subject_id, staff_id, at from staff_audit
         where subject_kind = 'exchange' and action = 'exchange.approve' and staff_id is not null
           and at > now() - interval '2 days'
         order by subject_id, at desc) a, brand b
 where e.id::text = a.subject_id and b.code = e.brand_code;

create index wallet_adjustment_asker on wallet_adjustment (asked_by, asked_at desc);

-- What a prize was worth before it was made cheaper: it is guarded as if it still were, for a time.
alter table prize
  add column guarded_fen   int not null default 0 check (guarded_fen >= 0),
  add column guarded_until timestamptz;
