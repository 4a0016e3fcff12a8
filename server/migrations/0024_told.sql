-- For whom banners, events and notices are shown, by role.

-- Viewer of the contract: 0 vip, 1 agent, 2 leader, 3 member, 4 not signed in. Empty = everybody.
alter table banner add column viewers smallint[] not null default '{}'
  check (viewers <@ '{0,1,2,3,4}' and array_position(viewers, null) is null);
alter table notice add column viewers smallint[] not null default '{}'
  check (viewers <@ '{0,1,2,3,4}' and array_position(viewers, null) is null);

-- What user publishes to notices: as which role somebody reads.
create view notice_reader as select id, role from user_member;

-- What leads to a page that not everybody can open is shown to those who can, from now on.
with narrow (page, viewers) as (values
  ('/home/invite-friends', '{0,1,2}'::smallint[]), ('/home/team', '{2}'), ('/home/agent', '{1}'),
  ('/login', '{4}'), ('/login-third', '{4}'), ('/register', '{4}'), ('/password', '{4}'), ('/bind', '{4}'))
update banner b set viewers = narrow.viewers
  from narrow
 where rtrim(lower(regexp_replace(b.link, '[?#].*$', '')), '/') = narrow.page;

-- A notice may lead to several: to those who can open them all, or, where nobody can, to whoever can open one.
with narrow (page, viewers) as (values
  ('/home/invite-friends', '{0,1,2}'::smallint[]), ('/home/team', '{2}'), ('/home/agent', '{1}'),
  ('/login', '{4}'), ('/login-third', '{4}'), ('/register', '{4}'), ('/password', '{4}'), ('/bind', '{4}')),
linked as (
  select n.id, v.viewer, count(*) as opens,
         (select count(*) from narrow w where n.body ~* ('\]\(\s*<?' || w.page || '/?(?=[\s)>?#])')) as pages
    from notice n
    join narrow on n.body ~* ('\]\(\s*<?' || narrow.page || '/?(?=[\s)>?#])')
    cross join unnest(narrow.viewers) as v (viewer)
   group by n.id, v.viewer)
update notice n set viewers = chosen.viewers
  from (select l.id,
               coalesce(array_agg(l.viewer order by l.viewer) filter (where l.opens = l.pages),
                        array_agg(l.viewer order by l.viewer)) as viewers
          from linked l group by l.id) chosen
 where n.id = chosen.id;
