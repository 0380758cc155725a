alter table app add column facts_en jsonb;
