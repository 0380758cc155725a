-- The form of leave asks for one period, which cannot end before it begins, where it had two dates.
update process p set form = (p.form - 'from' - 'to')
    || jsonb_build_object('dates', jsonb_build_array(p.form->'from', p.form->'to'))
  from app where app.id = p.app_id and app.form_id = 'leave' and p.form_version = 0
    and p.form->>'from' <> '' and p.form->>'to' <> '';
