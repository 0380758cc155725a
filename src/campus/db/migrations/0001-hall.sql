-- The catalogue: items, tags, guides, projects. Ids are codes, so that they survive a new seed.
create table tag (
  id text primary key,
  type text not null check (type in ('COMMON', 'DEPARTMENT')),
  text text not null,
  text_en text not null default '',
  icon text not null default '',
  sort int not null default 0,
  parent text not null default '',
  visible boolean not null default true,
  updated timestamptz not null
);

-- The form of an item of kind 'form'.
create table form (
  id text primary key,
  text text not null,
  text_en text not null default '',
  fields jsonb not null
);

create table app (
  id text primary key,
  code text not null unique,
  name text not null,
  name_en text not null default '',
  description text not null default '',
  description_en text not null default '',
  uri text not null default '',
  icon text not null default '',
  palette text not null default '',
  kind text not null default 'form',
  visible boolean not null default true,
  trait text not null default 'hall',
  system text not null default '',
  recommend int not null default 0,
  sort int not null default 0,
  abbreviation text not null default '',
  contact text not null default '',
  telephone text not null default '',
  audience text[] not null default '{}',
  handling text[] not null default '{}',
  keywords text[] not null default '{}',
  -- space-separated syllables of the whole name, and its index letter A to Z
  pinyin text not null default '',
  letter text not null default 'Z',
  -- promised, fee, materials, office, hours, maintenance; openInDays and closeInDays count from today
  facts jsonb,
  template jsonb,
  template_entry jsonb,
  blocks jsonb,
  form_id text references form on delete set null,
  -- how often it was opened, including the count of a previous counter
  used int not null default 0,
  created timestamptz not null,
  updated timestamptz not null
);

create table app_tag (
  app_id text not null references app on delete cascade,
  tag_id text not null references tag on delete cascade,
  place int not null default 0,
  primary key (app_id, tag_id)
);

create table guide (
  id text primary key,
  title text not null,
  title_en text not null default '',
  pinyin text not null default '',
  visitor boolean not null default false,
  keyword text not null default '',
  mainpic text not null default '',
  released boolean not null default true,
  state text not null default '1',
  sort int not null default 0,
  create_user text not null default '',
  create_account text not null default '',
  update_user text not null default '',
  update_account text not null default '',
  created timestamptz not null,
  updated timestamptz not null
);
create table guide_step (
  id text primary key,
  guide_id text not null references guide on delete cascade,
  step_no int not null,
  title text not null,
  title_en text not null default '',
  context text not null default '',
  context_en text not null default ''
);
create table guide_step_app (
  step_id text not null references guide_step on delete cascade,
  app_id text not null references app on delete cascade,
  place int not null default 0,
  primary key (step_id, app_id)
);

create table project (
  id text primary key,
  text text not null,
  text_en text not null default '',
  released boolean not null default true,
  description text not null default '',
  snapshot text not null default '',
  background text not null default '',
  icon text not null default '',
  palette text not null default '',
  type text not null default '',
  sort int,
  visitor boolean not null default false,
  updated timestamptz not null
);
create table paragraph (
  id text primary key,
  project_id text not null references project on delete cascade,
  title text not null default '',
  subtitle text not null default '',
  context text not null default '',
  sort int
);
create table paragraph_app (
  paragraph_id text not null references paragraph on delete cascade,
  app_id text not null references app on delete cascade,
  sort int,
  primary key (paragraph_id, app_id)
);

-- The version of the seed in the database, and when it was loaded.
create table fact (
  name text primary key,
  value text not null
);
