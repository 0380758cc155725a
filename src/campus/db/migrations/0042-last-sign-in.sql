-- When a person signed in last, for the list of people at the desk.
alter table person add column signed_in timestamptz;
