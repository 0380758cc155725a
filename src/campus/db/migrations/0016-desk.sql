-- The operators' desk. What is made there survives a new seed.
alter table person add column roles text[] not null default '{}';

alter table notice
  -- null: the days of the seed count
  add column starts timestamptz,
  add column ends timestamptz,
  -- items that are unavailable during an outage
  add column apps text[] not null default '{}',
  add column withdrawn boolean not null default false,
  add column from_desk boolean not null default false;

-- Notices with their period; days begin at midnight in UTC+8.
create view notice_period as
  select n.id, n.text, n.text_en, n.body, n.body_en, n.audience, n.level, n.apps, n.withdrawn,
    coalesce(n.starts, t.midnight + n.from_days * interval '1 day') as starts,
    coalesce(n.ends, t.midnight + n.to_days * interval '1 day') as ends
  from notice n cross join (
    select (date_trunc('day', now() at time zone 'UTC' + interval '8 hours') - interval '8 hours') at time zone 'UTC' as midnight
  ) t;

alter table question add column from_desk boolean not null default false;
-- keywords from the desk, beside those of the seed
alter table app add column desk_keywords text[] not null default '{}';
-- null: nobody has dealt with it since it was last asked
alter table unanswered add column handled timestamptz;

-- The last check of an item's address. state: ok, dead, refused (never requested)
create table link_check (
  app_id text primary key references app on delete cascade,
  uri text not null,
  state text not null check (state in ('ok', 'dead', 'refused')),
  detail text not null default '',
  checked timestamptz not null default now()
);

-- Every change made at the desk; the name stays when the person is gone.
create table desk_change (
  id bigserial primary key,
  at timestamptz not null default now(),
  person_id text references person on delete set null,
  person_name text not null,
  action text not null,
  subject text not null,
  detail text not null default ''
);
