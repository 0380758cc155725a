-- A counter for each site that asks for one by its label (V7); '' is the hall's own, whose counts these were.
alter table visit add column label text not null default '';
alter table visit drop constraint visit_pkey;
alter table visit add primary key (day, label, visitor);
drop index visit_seen;
create index visit_online on visit (label, seen);
alter table visit_day add column label text not null default '';
alter table visit_day drop constraint visit_day_pkey;
alter table visit_day add primary key (label, day);

-- Labels that somebody used; so many that no stranger fills the database with invented ones.
create table visit_label (
  label text primary key,
  since timestamptz not null default now()
);

-- What a counter that stood there before had counted: by day, or in one sum under the day before all days.
create table visit_before (
  label text not null,
  day date not null,
  visitors bigint not null check (visitors >= 0),
  primary key (label, day)
);
