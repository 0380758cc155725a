-- Runs of services: what was applied for, who has to act, what was done, who is told.

-- Serial numbers: never given twice, also by processes beside each other.
create sequence process_entry;

create table process (
  id text primary key,
  -- 2026-000123; '' while it is a draft
  entry text not null default '',
  -- as they stood when it began: an item may change or go, its runs do not
  app_id text not null,
  name text not null,
  name_en text not null default '',
  system_id text not null default '',
  system text not null default '',
  system_en text not null default '',
  tags text[] not null default '{}',
  -- null: a guest's, who has a name only
  owner_id text references person on delete cascade,
  guest_name text not null default '',
  status text not null check (status in ('draft', 'doing', 'done', 'rejected', 'withdrawn', 'killed')),
  -- the steps it goes through (processes/rules.ts Step[]), and how many of them are behind it
  route jsonb not null default '[]',
  step int not null default 0,
  -- work days promised for all of it
  days int not null default 5,
  priority int not null default 0,
  form jsonb not null default '{}',
  -- the browser's word for one press of the button: the same press twice is one process
  press text not null default '',
  expires timestamptz,
  rating int not null default 0 check (rating between 0 and 5),
  review text not null default '',
  urged timestamptz,
  -- when it was sent last: what was decided before counts for an earlier round
  submitted timestamptz,
  created timestamptz not null default now(),
  updated timestamptz not null default now()
);
create unique index process_number on process (entry) where entry <> '';
create unique index process_press on process (owner_id, press) where press <> '';
create index process_owner on process (owner_id, updated desc);
create index process_guest on process (updated desc) where owner_id is null;

-- One step for one person. It waits while `done` is null, and is done once.
create table task (
  id text primary key,
  process_id text not null references process on delete cascade,
  step int not null,
  kind text not null check (kind in ('approve', 'submit')),
  name text not null,
  name_en text not null default '',
  person_id text not null references person on delete cascade,
  assigned timestamptz not null default now(),
  expires timestamptz,
  urged timestamptz,
  done timestamptz,
  actor_id text references person on delete set null,
  action text not null default '',
  remark text not null default ''
);
create index task_process on task (process_id, assigned);
create index task_waiting on task (person_id, expires) where done is null;
create index task_actor on task (actor_id) where actor_id is not null;

-- What happened, in order; nothing of it is ever changed.
create table process_log (
  id bigserial primary key,
  process_id text not null references process on delete cascade,
  task_id text,
  actor_id text references person on delete set null,
  -- under a delegation: for whom
  behalf_id text references person on delete set null,
  action text not null,
  remark text not null default '',
  at timestamptz not null default now()
);
create index process_log_of on process_log (process_id, id);

-- Unread while `read` is not later than the copy.
create table process_copy (
  process_id text not null references process on delete cascade,
  person_id text not null references person on delete cascade,
  at timestamptz not null default now(),
  read timestamptz,
  primary key (process_id, person_id)
);
create index process_copy_of on process_copy (person_id, at desc);

-- `to_id` may act for `from_id` between two times; `scope` empty: every item.
create table entrustment (
  id text primary key,
  from_id text not null references person on delete cascade,
  to_id text not null references person on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  scope text[] not null default '{}',
  existing boolean not null default false,
  created timestamptz not null default now(),
  check (from_id <> to_id),
  check (to_at > from_at)
);
create index entrustment_from on entrustment (from_id);
create index entrustment_to on entrustment (to_id);
-- Who entrusted whom stays known after it was taken back.
create table entrustment_log (
  id bigserial primary key,
  entrustment_id text not null,
  from_id text not null,
  to_id text not null,
  action text not null,
  at timestamptz not null default now()
);

-- A private feed: its address is made of `nonce` and a key of the server, so this table alone opens nothing.
create table calendar_feed (
  person_id text primary key references person on delete cascade,
  hash text not null unique,
  nonce text not null,
  created timestamptz not null default now()
);

-- Who may act on what waits: its holder, and whom the holder has entrusted with it. What one has to fill in oneself is
-- nobody else's to send, and nobody decides on an application of their own.
create view may_act as
  select t.id as task_id, t.process_id, t.person_id as by_id, null::text as for_id
  from task t where t.done is null
  union
  select t.id, t.process_id, e.to_id, e.from_id
  from task t
  join process p on p.id = t.process_id
  join entrustment e on e.from_id = t.person_id
  where t.done is null and t.kind = 'approve' and p.owner_id is distinct from e.to_id
    and now() >= e.from_at and now() < e.to_at
    and (e.scope = '{}' or p.app_id = any (e.scope))
    and (e.existing or t.assigned >= e.from_at);
