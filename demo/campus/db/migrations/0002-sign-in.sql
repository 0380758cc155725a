-- What the OpenID Connect provider keeps: sessions, grants, codes, tokens, pages under way.
-- payload is text, not jsonb: it holds what strangers send, and jsonb refuses \u0000 and lone surrogates.
create table oidc_item (
  model text not null,
  id text not null,
  payload text not null,
  uid text,
  grant_id text,
  consumed int,
  -- set instead of deleting a token: the hall tells "signed out elsewhere" from "never seen or too old" (§8)
  revoked_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id)
);
create index oidc_item_uid on oidc_item (uid) where uid is not null;
create index oidc_item_grant on oidc_item (grant_id) where grant_id is not null;
create index oidc_item_expiry on oidc_item (expires_at);

-- The signing key and the cookie key outlive a restart: with new ones every browser's session would be lost.
create table oidc_key (
  name text primary key,
  value text not null,
  created timestamptz not null default now()
);
