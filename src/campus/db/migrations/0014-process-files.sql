-- Attachments of an application. Their URLs are signed and valid for an hour, because a new tab sends no token.
create table process_file (
  id text primary key,
  process_id text not null references process on delete cascade,
  name text not null,
  name_en text not null default '',
  type text not null,
  content bytea not null
);
create index process_file_of on process_file (process_id);
-- the usual duration of a step is queried by item and step
create index process_app on process (app_id);
