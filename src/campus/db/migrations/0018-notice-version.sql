-- How often a notice was changed at the desk: a form that was opened before must not undo another operator's change.
alter table notice add column version int not null default 1;

create or replace view notice_period as
  select n.id, n.text, n.text_en, n.body, n.body_en, n.audience, n.level, n.apps, n.withdrawn,
    coalesce(n.starts, t.midnight + n.from_days * interval '1 day') as starts,
    coalesce(n.ends, t.midnight + n.to_days * interval '1 day') as ends,
    n.version
  from notice n cross join (
    select (date_trunc('day', now() at time zone 'UTC' + interval '8 hours') - interval '8 hours') at time zone 'UTC' as midnight
  ) t;
