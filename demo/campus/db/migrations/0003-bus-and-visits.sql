-- Events in the order of commits; person_id null = for everybody.
create table bus_event (
  id bigserial primary key,
  person_id text,
  type text not null,
  subject text not null default '',
  at timestamptz not null default now()
);

-- One row a visitor and day: a hash salted with a secret of that day, so that nobody can be followed from one
-- day to the next once the salt is gone.
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
-- Totals of earlier days, also of the counter that stood before this one.
create table visit_day (
  day date primary key,
  visitors int not null
);

-- Requests counted in windows, shared by all processes.
create table rate (
  bucket text primary key,
  hits int not null,
  until timestamptz not null
);
