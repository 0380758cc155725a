-- A text as keywords are compared with it, nearly as contract/fold-text.ts does: without case, width, accents and
-- ligatures, and without anything between letters and digits, except line breaks, which separate columns.
create function fold_text(original text) returns text immutable language sql as $$
  select normalize(
    regexp_replace(
      replace(lower(normalize(original, NFKD)), 'ß', 'ss'),
      '[\u0300-\u036f\t\r -/:-@\[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30fb\ufe00-\ufe4f\ufeff]+',
      '', 'g'
    ),
    NFKC
  )
$$;
