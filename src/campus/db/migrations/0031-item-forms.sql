-- Items with their form and flow, made at the desk. Each publication is a version, which applications in flight keep.
create table item_version (
  -- no reference: what was applied for stays readable after its item is removed
  app_id text not null,
  version int not null,
  item jsonb not null,
  -- a JSON Schema (contract/additions/form-schema.ts), in its order; null: an item with an address only
  form json,
  flow jsonb,
  person_name text not null default '',
  published timestamptz not null default now(),
  primary key (app_id, version)
);
-- What is being written; `revision` rises with each save, so that two editors lose nothing.
create table item_draft (
  app_id text primary key,
  item jsonb not null,
  form json,
  flow jsonb,
  revision int not null default 1,
  person_name text not null default '',
  updated timestamptz not null default now()
);
alter table app add column from_desk boolean not null default false;

alter table process
  -- 0: the form of the seed
  add column form_version int not null default 0,
  add column revision int not null default 0,
  -- what the register said where the applicant wrote something else
  add column known jsonb not null default '{}';
