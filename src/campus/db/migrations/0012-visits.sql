-- A counter for each site that uses a label; '' is the portal's own, whose counts these were.
alter table visit add column label text not null default '';
alter table visit drop constraint visit_pkey;
alter table visit add primary key (day, label, visitor);
drop index visit_seen;
create index visit_online on visit (label, seen);
alter table visit_day add column label text not null default '';
alter table visit_day drop constraint visit_day_pkey;
alter table visit_day add primary key (label, day);

-- Labels in use; their number is limited, so that invented ones cannot fill the database.
create table visit_label (
  label text primary key,
  since timestamptz not null default now()
);

-- Totals of a previous counter: by day, or as one sum under a day before all others.
create table visit_before (
  label text not null,
  day date not null,
  visitors bigint not null check (visitors >= 0),
  primary key (label, day)
);
