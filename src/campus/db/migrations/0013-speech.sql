-- The state of the tone-code recogniser between the chunks of a recording: a tenth of a second of sound
-- and the texts so far. Deleted after five minutes.
create table speech (
  recording text primary key,
  next int not null,
  ear jsonb not null,
  said jsonb not null,
  at timestamptz not null default now()
);
