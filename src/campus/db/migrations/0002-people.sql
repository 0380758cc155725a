-- People and their data. Every row has a person_id, and every query filters by it.
create table person (
  id text primary key,
  account text not null unique,
  name text not null,
  card_no text not null default '',
  phone text not null default '',
  email text not null default '',
  openid text not null default '',
  enterprise text not null default '',
  positions jsonb not null default '[]'
);

create table favorite (
  person_id text not null references person on delete cascade,
  app_id text not null references app on delete cascade,
  place int not null,
  created timestamptz not null default now(),
  primary key (person_id, app_id)
);

create table review (
  app_id text not null references app on delete cascade,
  person_id text not null references person on delete cascade,
  rate int not null check (rate between 1 and 5),
  text text not null default '',
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  primary key (app_id, person_id)
);

-- §3 App operation record: 1 = opened an item.
create table operation (
  id bigserial primary key,
  person_id text not null references person on delete cascade,
  app_id text not null references app on delete cascade,
  type int not null,
  at timestamptz not null default now()
);
create index operation_recent on operation (person_id, type, at desc);
create index operation_use on operation (app_id) where type = 1;

create table log_entry (
  id bigserial primary key,
  person_id text references person on delete cascade,
  module_name text not null,
  module_text text not null,
  user_agent text not null,
  at timestamptz not null default now()
);
