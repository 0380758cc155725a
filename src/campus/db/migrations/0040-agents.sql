-- Programs that act for people (/mcp): what each read, so that people and operators can see it.
create table agent_call (
  id bigint generated always as identity primary key,
  person_id text not null references person on delete cascade,
  client_id text not null,
  tool text not null,
  at timestamptz not null default now()
);
create index agent_call_person on agent_call (person_id, client_id, at desc);
