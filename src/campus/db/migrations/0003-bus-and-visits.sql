-- Events in the order of commits; person_id null = for all users.
create table bus_event (
  id bigserial primary key,
  person_id text,
  type text not null,
  subject text not null default '',
  at timestamptz not null default now()
);

-- One row per visitor and day: a hash with a secret salt of that day, so that nobody can be tracked from one
-- day to the next once the salt is deleted.
create table visit_salt (
  day date primary key,
  salt text not null
);
create table visit (
  day date not null,
  visitor text not null,
  seen timestamptz not null default now(),
  views int not null default 1,
  primary key (day, visitor)
);
create index visit_seen on visit (seen);
-- Totals of past days, including those of a previous counter.
create table visit_day (
  day date primary key,
  visitors int not null
);

-- Requests counted in time windows, shared by all processes.
create table rate (
  bucket text primary key,
  hits int not null,
  until timestamptz not null
);
