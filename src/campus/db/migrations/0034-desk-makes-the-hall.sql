-- Themes, departments, guides and sections of the home page that were made or changed at the desk: a new seed leaves them alone.
alter table tag
  add column from_desk boolean not null default false,
  -- rises with each change at the desk, so that two editors lose nothing
  add column version int not null default 1;
alter table guide add column from_desk boolean not null default false;
alter table project add column from_desk boolean not null default false;

-- Days that are not what their weekday says: holidays, and weekends on which people work.
create table work_day (
  day date primary key,
  works boolean not null,
  name text not null default ''
);
