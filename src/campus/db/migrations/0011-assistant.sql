-- The assistant: conditional answers, slots, robots, past questions, and unanswered ones.
alter table question
  -- [{condition, answer, answer_en}], evaluated in order before the default answer
  add column cases jsonb not null default '[]',
  -- [{name, alias, entity, ask, ask_en, choices, choices_en, must}]
  add column slots jsonb not null default '[]',
  -- syllables of the question and its similar phrasings
  add column sounds text[] not null default '{}';

create table robot (
  id text primary key,
  tenant text not null,
  name text not null,
  name_en text not null default '',
  image text not null default '',
  welcomes text[] not null default '{}',
  welcomes_en text[] not null default '{}',
  voice_type text not null default '',
  status int not null default 1,
  place int not null default 0,
  created timestamptz not null,
  updated timestamptz not null
);

-- One row per question; the id cannot be guessed, because it is all that a guest's feedback refers to.
create table qa_record (
  id text primary key,
  -- null: a guest, who has no history
  person_id text references person on delete cascade,
  question text not null,
  answer text not null,
  known boolean not null,
  at timestamptz not null default clock_timestamp(),
  useful boolean,
  reason text not null default '',
  remark text not null default '',
  rated timestamptz
);
create index qa_record_mine on qa_record (person_id, at desc, id);
create index qa_record_age on qa_record (at) where person_id is null;

-- Unanswered questions and searches without a result, for the editors: the text, never the person.
create table unanswered (
  kind text not null check (kind in ('question', 'search')),
  key text not null,
  text text not null,
  remark text not null default '',
  times int not null default 1,
  first timestamptz not null default now(),
  last timestamptz not null default now(),
  primary key (kind, key)
);
