-- Standard questions (§3) and notices; ids are codes, so that they survive a new seed.
create table question (
  id text primary key,
  label text not null default '',
  label_en text not null default '',
  question text not null,
  question_en text not null default '',
  answer text not null,
  answer_en text not null default '',
  -- similar phrasings of the question
  similar_questions text[] not null default '{}',
  -- related items
  apps text[] not null default '{}',
  recommended boolean not null default false,
  status int not null default 1,
  place int not null default 0,
  created timestamptz not null,
  updated timestamptz not null
);

-- Days count from today, so that the demo always has current notices.
create table notice (
  id text primary key,
  text text not null,
  text_en text not null default '',
  body text not null default '',
  body_en text not null default '',
  -- empty: for everyone
  audience text[] not null default '{}',
  from_days int not null,
  to_days int not null,
  level text not null check (level in ('info', 'warning', 'outage'))
);
