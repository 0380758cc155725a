-- Accounts of the hall's own, people of an outside provider, and people who have left.

-- `subject`: issuer and subject of an outside provider; '' for none.
alter table person add column subject text not null default '';
create unique index person_subject on person (subject) where subject <> '';
create index person_account on person (lower(account));
-- Who has left keeps their history and cannot sign in.
alter table person add column left_at timestamptz;

create table account_secret (
  person_id text primary key references person on delete cascade,
  -- scrypt with its parameters and salt (sign-in/passwords.ts)
  hash text not null,
  changed timestamptz not null default now()
);

-- Links that set a password once. Only a hash of the link is stored. Without a person: the first operator's.
create table account_link (
  hash text primary key,
  person_id text references person on delete cascade,
  expires_at timestamptz not null,
  created timestamptz not null default now()
);

-- Whose session or token it is, so that all of a person's can be ended.
alter table oidc_item add column account_id text;
update oidc_item set account_id = payload::json->>'accountId'
where model in ('Session', 'Grant', 'AccessToken', 'AuthorizationCode');
create index oidc_item_account on oidc_item (account_id) where account_id is not null;
