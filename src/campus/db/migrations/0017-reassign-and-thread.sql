-- A task that was handed over is done; the other person has a task of their own.
alter table task
  -- whom it was handed to
  add column given_to text references person on delete set null,
  -- for a signer's task: who decides after them
  add column back_to text references person on delete set null;

-- Questions to the applicant and their answers, in order; rows never change.
create table process_message (
  id bigserial primary key,
  process_id text not null references process on delete cascade,
  author_id text not null references person on delete cascade,
  -- under a delegation: on whose behalf
  behalf_id text references person on delete set null,
  kind text not null check (kind in ('question', 'answer')),
  text text not null,
  -- the browser's idempotency key
  press text not null,
  at timestamptz not null default now(),
  unique (author_id, press)
);
create index process_message_of on process_message (process_id, id);
