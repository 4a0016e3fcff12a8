-- The operators' log is about to be parted by months (docs/decisions/0117). The whole table becomes the first part; that
-- nothing in it lies beyond the part's end is promised here, proved beside the traffic by 0075, and taken off by 0076:
-- attaching it is then a matter of a moment. The end is a month away at least, so that nothing written meanwhile meets it.
do $$
declare
  newest timestamptz := greatest(now(), (select max(at) from staff_audit));
  ends timestamptz := (date_trunc('month', newest at time zone 'Asia/Shanghai') + interval '2 months') at time zone 'Asia/Shanghai';
begin
  execute format('alter table staff_audit add constraint staff_audit_first_ends check (at < %L) not valid', ends);
end $$;
