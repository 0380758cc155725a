-- Storage of the OpenID Connect provider: sessions, grants, codes, tokens, interactions.
-- payload is text, not jsonb: it contains untrusted input, and jsonb rejects \u0000 and lone surrogates.
create table oidc_item (
  model text not null,
  id text not null,
  payload text not null,
  uid text,
  grant_id text,
  consumed int,
  -- set instead of deleting a token, to distinguish "signed out elsewhere" from "unknown or expired" (§8)
  revoked_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id)
);
create index oidc_item_uid on oidc_item (uid) where uid is not null;
create index oidc_item_grant on oidc_item (grant_id) where grant_id is not null;
create index oidc_item_expiry on oidc_item (expires_at);

-- The signing key and the cookie key survive a restart; new ones would end every browser's session.
create table oidc_key (
  name text primary key,
  value text not null,
  created timestamptz not null default now()
);
