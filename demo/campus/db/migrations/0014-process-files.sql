-- What was attached to an application. Its address is signed and holds for an hour: a new window sends no token.
create table process_file (
  id text primary key,
  process_id text not null references process on delete cascade,
  name text not null,
  name_en text not null default '',
  type text not null,
  content bytea not null
);
create index process_file_of on process_file (process_id);
-- the usual time of a step is asked for by item and step
create index process_app on process (app_id);
