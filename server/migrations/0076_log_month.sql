-- The operators' log in months, so that an old one leaves as a file (docs/decisions/0117). A node of the release before
-- goes on inserting and reading by the same name. What is done here to staff_audit is done for any log that follows:
-- id and at, only added to.

-- What left the table. Lines of one file are of one day, and stand in it by time and number.
create table log_archive (
  log         text not null,
  seq         int not null check (seq > 0),
  -- The part of the log that they stood in.
  part        text not null,
  day         date not null,
  -- A new one each time that something is written: a node that was paused writes over nothing.
  object_key  text not null unique,
  lines       int not null check (lines > 0),
  bytes       int not null check (bytes > 0),
  -- sha256 of the object, and of the lines as COPY writes them.
  digest      bytea not null check (length(digest) = 32),
  line_digest bytea not null check (length(line_digest) = 32),
  first_at    timestamptz not null,
  first_id    bigint not null,
  last_at     timestamptz not null,
  last_id     bigint not null,
  written_at  timestamptz not null,
  -- Read back from the storage, and the same as what stood in the table then.
  compared_at timestamptz,
  -- From then on the lines are in the file alone.
  detached_at timestamptz,
  primary key (log, seq),
  check (detached_at is null or compared_at is not null)
);
create index log_archive_day on log_archive (log, day);
-- No line twice, however many write at once.
create unique index log_archive_part on log_archive (log, part, first_at, first_id) where detached_at is null;
revoke delete, truncate on log_archive from panel_app;

-- Nothing refers to operators from here: they are never deleted (staff_handling holds each), and with a reference each
-- part that comes or goes would lock their table.
alter table staff_audit
  drop constraint staff_audit_pkey,
  add constraint staff_audit_pkey primary key using index staff_audit_key,
  drop constraint staff_audit_staff_id_fkey;

-- PostgreSQL 15 and 16 know no identity of a table in parts: the number comes by a default. The lock of the above
-- still stands, so that none is drawn meanwhile.
do $$
begin
  create sequence staff_audit_number;
  perform setval('staff_audit_number', old.last_value, old.is_called) from staff_audit_id_seq old;
  alter table staff_audit alter column id drop identity;
  alter sequence staff_audit_number rename to staff_audit_id_seq;
  alter table staff_audit alter column id set default nextval('staff_audit_id_seq');
end $$;

alter table staff_audit rename to staff_audit_first;
alter index staff_audit_pkey rename to staff_audit_first_pkey;
alter index staff_audit_at rename to staff_audit_first_at;
alter index staff_audit_staff rename to staff_audit_first_staff;
alter index staff_audit_action rename to staff_audit_first_action;
alter index staff_audit_kind rename to staff_audit_first_kind;
alter index staff_audit_subject rename to staff_audit_first_subject;
alter index staff_audit_subject_id rename to staff_audit_first_subject_id;
alter index staff_audit_note rename to staff_audit_first_note;

create table staff_audit (
  id           bigint not null default nextval('staff_audit_id_seq'),
  staff_id     bigint,
  action       text not null,
  subject_kind text not null,
  subject_id   text not null,
  before       jsonb,
  after        jsonb,
  note         text not null default '',
  ip           inet,
  at           timestamptz not null,
  primary key (id, at)
) partition by range (at);
alter sequence staff_audit_id_seq owned by staff_audit.id;

-- The same as those of the first part, which become parts of them.
create index staff_audit_at on staff_audit (at, id);
create index staff_audit_staff on staff_audit (staff_id, at, id);
create index staff_audit_action on staff_audit (action, at, id);
create index staff_audit_kind on staff_audit (subject_kind, at, id);
create index staff_audit_subject on staff_audit (subject_kind, subject_id, id desc);
create index staff_audit_subject_id on staff_audit (subject_id, at, id);
create index staff_audit_note on staff_audit using gin (content_grams(note)) where note <> '';

do $$
declare
  ends text := (select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1] from pg_constraint
                 where conrelid = 'staff_audit_first'::regclass and conname = 'staff_audit_first_ends');
begin
  execute format('alter table staff_audit attach partition staff_audit_first for values from (minvalue) to (%L)', ends);
end $$;
alter table staff_audit_first drop constraint staff_audit_first_ends;

-- A month that is missing loses no line; that this one is not empty is an alarm.
create table staff_audit_default partition of staff_audit default;

-- Written and read through the whole alone. Reading a part by its name is for a backup by a node of the release before.
revoke all on staff_audit, staff_audit_first, staff_audit_default from panel_app;
grant select, insert on staff_audit to panel_app;
grant select on staff_audit_first, staff_audit_default to panel_app;

-- The parts of a log but the default one; from_at null: everything before.
create function log_parts(p_log text) returns table (part text, from_at timestamptz, to_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select c.relname::text, (regexp_match(b.bound, 'FROM \(''([^'']+)''\)'))[1]::timestamptz,
         (regexp_match(b.bound, 'TO \(''([^'']+)''\)'))[1]::timestamptz
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) b
   where i.inhparent = to_regclass(format('public.%I', p_log)) and b.bound like 'FOR VALUES%'
   order by 3
$$;

-- One part, with what had come into the default one instead. For the function below alone.
create function log_make_part(p_log text, p_part text, p_from timestamptz, p_to timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$
declare rest text := p_log || '_default';
begin
  execute format('create table %I (like %I including defaults)', p_part, p_log);
  execute format('revoke all on %I from panel_app', p_part);
  execute format('grant select on %I to panel_app', p_part);
  execute format('lock table %I in access exclusive mode', rest);
  execute format('with moved as (delete from %I where ($1 is null or at >= $1) and at < $2 returning *)
                  insert into %I select * from moved', rest, p_part) using p_from, p_to;
  execute format('alter table %I attach partition %I for values from (%s) to (%L)', p_log, p_part,
                 coalesce(quote_literal(p_from), 'minvalue'), p_to);
end $$;

-- Makes the months behind the last one, until one reaches beyond p_through, and one before all others for what is older
-- than any (a backup that came back, a clock that was wrong); answers how many. The application's role makes no tables.
create function log_make_months(p_log text, p_through timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare starts timestamptz; ends timestamptz; made int := 0; is_older boolean;
  -- A caller's clock may be wrong by years.
  through timestamptz := least(p_through, now() + interval '1 year');
begin
  select max(to_at) into starts from log_parts(p_log);
  if starts is null then raise exception 'no log in months: %', p_log using errcode = 'LM404'; end if;
  -- Anyone who makes or drops another stands behind it; anyone who writes or reads does not.
  execute format('lock table only %I in share update exclusive mode', p_log);
  loop
    select max(to_at) into starts from log_parts(p_log);
    exit when starts > through or made = 60;
    ends := (starts at time zone 'Asia/Shanghai' + interval '1 month') at time zone 'Asia/Shanghai';
    perform log_make_part(p_log, format('%s_%s', p_log, to_char(starts at time zone 'Asia/Shanghai', 'YYYY_MM')), starts, ends);
    made := made + 1;
  end loop;
  select from_at into starts from log_parts(p_log) order by to_at limit 1;
  execute format('select $1 is not null and exists (select from %I where at < $1)', p_log || '_default')
    into is_older using starts;
  if is_older then
    perform log_make_part(p_log, format('%s_before_%s', p_log, to_char(starts at time zone 'Asia/Shanghai', 'YYYY_MM')), null, starts);
    made := made + 1;
  end if;
  return made;
end $$;

-- Takes a part away for good whose lines all stand in compared files; false: it is gone already. That they do is looked
-- at here, where nothing can be added to it any more. Anyone who writes the log waits for as
-- long as the last two statements take; anyone who reads it for long makes this give up instead.
create function log_drop_part(p_log text, p_part text) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare ends timestamptz; here bigint; kept bigint; waiting bigint;
begin
  execute format('lock table only %I in share update exclusive mode', p_log);
  select to_at into ends from log_parts(p_log) where part = p_part;
  if not found then return false; end if;
  -- Far below what config/retention.ts says, and by this clock: what is young goes by nobody's mistake.
  if ends > now() - interval '18 months' then
    raise exception '% is too young to go', p_part using errcode = 'LM400';
  end if;
  execute format('lock table %I in share row exclusive mode', p_part);
  execute format('select count(*) from %I', p_part) into here;
  select coalesce(sum(a.lines), 0), count(*) filter (where a.compared_at is null) into kept, waiting
    from log_archive a where a.log = p_log and a.part = p_part and a.detached_at is null;
  if waiting > 0 or kept <> here then
    raise exception '% has % lines, its files %; % not compared', p_part, here, kept, waiting using errcode = 'LM409';
  end if;
  execute format('alter table %I detach partition %I', p_log, p_part);
  execute format('drop table %I', p_part);
  update log_archive a set detached_at = now() where a.log = p_log and a.part = p_part and a.detached_at is null;
  return true;
end $$;

revoke all on function log_parts, log_make_part, log_make_months, log_drop_part from public;
grant execute on function log_parts, log_make_months, log_drop_part to panel_app;

-- Of the two months that come after the first part's.
select log_make_months('staff_audit', (select max(to_at) + interval '40 days' from log_parts('staff_audit')));
