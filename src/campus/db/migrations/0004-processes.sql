-- Applications: what was applied for, who has to act, past actions, and who gets copies.

-- Serial numbers: never assigned twice, even by concurrent processes.
create sequence process_entry;

create table process (
  id text primary key,
  -- 2026-000123; '' for a draft
  entry text not null default '',
  -- as of its creation: the item may change or be removed later
  app_id text not null,
  name text not null,
  name_en text not null default '',
  system_id text not null default '',
  system text not null default '',
  system_en text not null default '',
  tags text[] not null default '{}',
  -- null: a guest's application, which has only a name
  owner_id text references person on delete cascade,
  guest_name text not null default '',
  status text not null check (status in ('draft', 'doing', 'done', 'rejected', 'withdrawn', 'killed')),
  -- its steps (processes/process-rules.ts Step[]), and how many of them are completed
  route jsonb not null default '[]',
  step int not null default 0,
  -- promised working days in total
  days int not null default 5,
  priority int not null default 0,
  form jsonb not null default '{}',
  -- the browser's idempotency key: a repeated submission creates no second process
  press text not null default '',
  expires timestamptz,
  rating int not null default 0 check (rating between 0 and 5),
  review text not null default '',
  urged timestamptz,
  -- the last submission: earlier decisions belong to a previous round
  submitted timestamptz,
  created timestamptz not null default now(),
  updated timestamptz not null default now()
);
create unique index process_number on process (entry) where entry <> '';
create unique index process_press on process (owner_id, press) where press <> '';
create index process_owner on process (owner_id, updated desc);
create index process_guest on process (updated desc) where owner_id is null;

-- One step for one person. It is open while `done` is null, and completed once.
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

-- The history, in order; rows never change.
create table process_log (
  id bigserial primary key,
  process_id text not null references process on delete cascade,
  task_id text,
  actor_id text references person on delete set null,
  -- under a delegation: on whose behalf
  behalf_id text references person on delete set null,
  action text not null,
  remark text not null default '',
  at timestamptz not null default now()
);
create index process_log_of on process_log (process_id, id);

-- Unread unless `read` is later than the copy.
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
-- The history of delegations, including revoked ones.
create table entrustment_log (
  id bigserial primary key,
  entrustment_id text not null,
  from_id text not null,
  to_id text not null,
  action text not null,
  at timestamptz not null default now()
);

-- A private feed: its URL is derived from `nonce` and a server key, so this table alone gives no access.
create table calendar_feed (
  person_id text primary key references person on delete cascade,
  hash text not null unique,
  nonce text not null,
  created timestamptz not null default now()
);

-- Who may act on an open task: its holder, and the holder's delegates. A delegate can neither resubmit on the owner's
-- behalf nor decide on an application of their own.
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
