-- What the tone-code recogniser remembers of a recording from one chunk to the next: a tenth of a second of sound
-- and the texts so far. Forgotten after five minutes.
create table speech (
  recording text primary key,
  next int not null,
  ear jsonb not null,
  said jsonb not null,
  at timestamptz not null default now()
);
