-- Forms of the desk that were sent after their session had ended, for a day: their author gets them back.
create table desk_kept_form (
  id text primary key,
  person_id text not null references person on delete cascade,
  -- below the desk's address
  path text not null,
  -- as it was sent, without its token
  form text not null,
  at timestamptz not null default now()
);
