-- How the hall looks for a person; null for what they have never chosen.
create table display_settings (
  person_id text primary key references person on delete cascade,
  theme text,
  size text,
  contrast text,
  lang text
);

-- Notices that a person has dismissed, each in the version that they had read: a notice that changes later is unread again.
create table read_notice (
  person_id text not null references person on delete cascade,
  notice_id text not null references notice on delete cascade,
  version int not null,
  primary key (person_id, notice_id)
);
