-- The profile's form has versions: an edited one is stored as the next, and each answer says under which it was given
-- (docs/decisions/0070). A version is never edited, and nobody takes one away that answers were given under: that is
-- held by these rights and not by a foreign key, whose lock everybody who answers would take on one row.
alter table property_form
  -- Raised to bring a form back that was replaced: the same words again would be taken for an older server's.
  add column edition integer not null default 1 check (edition > 0);
revoke update, delete on property_form from panel_app;

alter table property_answer
  -- What a server of the release before writes meanwhile counts as the first version's.
  add column form_version integer not null default 1 check (form_version > 0),
  -- Whether it still answers the form of today: only then tasks are matched by it.
  add column stands boolean not null default true;

-- Where somebody has stored versions by hand, the one that was newest when the answer was given.
update property_answer a
   set form_version = f.version
  from (select version, created_at, lead(created_at) over (order by version) as until from property_form) f
 where f.version > 1 and a.answered_at >= f.created_at and (f.until is null or a.answered_at < f.until);
