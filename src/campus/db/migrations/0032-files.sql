-- Files of forms, in pieces: backups and several processes need nothing else.
create table file (
  id text primary key,
  -- null: of the seed
  owner_id text references person on delete cascade,
  -- the browser's key; a repeated piece has no further effect
  press text not null default '',
  name text not null,
  name_en text not null default '',
  type text not null default '',
  size int not null,
  received int not null default 0,
  -- receiving, checking, ready, refused
  state text not null default 'receiving',
  fault text not null default '',
  digest text not null default '',
  -- when the scanner was last asked
  tried timestamptz,
  created timestamptz not null default now()
);
create unique index file_press on file (owner_id, press) where press <> '';
create index file_of on file (owner_id, created);
create index file_checking on file (tried) where state = 'checking';
create table file_piece (
  file_id text not null references file on delete cascade,
  -- the offset of its first byte
  place int not null,
  content bytea not null,
  primary key (file_id, place)
);
create table file_use (
  process_id text not null references process on delete cascade,
  file_id text not null references file on delete cascade,
  place int not null default 0,
  primary key (process_id, file_id)
);
create index file_use_of on file_use (file_id);

insert into file (id, name, name_en, type, size, received, state)
  select id, name, name_en, type, octet_length(content), octet_length(content), 'ready' from process_file;
insert into file_piece (file_id, place, content) select id, 0, content from process_file;
insert into file_use (process_id, file_id) select process_id, id from process_file;
drop table process_file;
