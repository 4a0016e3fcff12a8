-- What grows with what members do, and is spread by them, refers to nothing that stays on the coordinator
-- (docs/decisions/0115): members are made anonymous and never deleted, articles neither, and the only tasks that are
-- deleted are imported archives, of which nobody was told and for which nobody's profile was used.
-- The busiest table comes last, when nothing else is waited for any more.
alter table alert_sent drop constraint alert_sent_task_id_fkey;
alter table property_use drop constraint property_use_task_id_fkey;
alter table content_progress drop constraint content_progress_article_id_fkey;
alter table alert_sent drop constraint alert_sent_member_id_fkey;
alter table property_use drop constraint property_use_member_id_fkey;
alter table content_progress drop constraint content_progress_member_id_fkey;

-- Empty for good. On a cluster each transaction touches it when it begins, so that what it writes on the coordinator
-- and on another machine is committed in two phases, and never the one without the other.
create table two_phase (
  id bigint primary key
);
