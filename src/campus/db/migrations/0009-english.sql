alter table project add column description_en text not null default '';
alter table paragraph
  add column title_en text not null default '',
  add column subtitle_en text not null default '',
  add column context_en text not null default '';
