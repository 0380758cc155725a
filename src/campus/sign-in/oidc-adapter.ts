import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Db } from '../db/db.ts'

/** Our ids are random; anything else is rejected before it reaches the database. */
const ID_PATTERN = /^[\w-]{1,128}$/

interface OidcItemRow {
  payload: string
  consumed: number | null
}

const parseRow = (row: OidcItemRow | undefined): AdapterPayload | undefined =>
  row && {
    ...JSON.parse(row.payload),
    ...(row.consumed === null ? {} : { consumed: row.consumed }),
  }

/** Stores all models of the provider in the table `oidc_item`. `onRevoked`: after access tokens were revoked. */
export const createAdapter =
  (db: Db, onRevoked: () => Promise<void>): AdapterFactory =>
  (model): Adapter => {
    const find = async (column: 'id' | 'uid', value: string) =>
      ID_PATTERN.test(value)
        ? parseRow(
            (
              await db.query<OidcItemRow>(
                `select payload, consumed from oidc_item
                 where model = $1 and ${column} = $2 and revoked_at is null and expires_at > now()`,
                [model, value],
              )
            )[0],
          )
        : undefined
    return {
      upsert: async (id, payload, expiresIn = 3600) => {
        await db.query(
          `insert into oidc_item (model, id, payload, uid, grant_id, expires_at, account_id)
           values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6::float8), $7)
           on conflict (model, id) do update
           set payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id, expires_at = excluded.expires_at,
             account_id = excluded.account_id`,
          [
            ...[model, id, JSON.stringify(payload), payload.uid ?? null, payload.grantId ?? null, expiresIn],
            payload.accountId ?? null,
          ],
        )
      },
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      // the device flow is disabled
      findByUserCode: async () => undefined,
      consume: async (id) => {
        await db.query(
          `update oidc_item set consumed = extract(epoch from now())::int where model = $1 and id = $2`,
          [model, id],
        )
      },
      destroy: async (id) => {
        if (!ID_PATTERN.test(id)) return
        await db.query(
          model === 'AccessToken'
            ? `update oidc_item set revoked_at = coalesce(revoked_at, now()) where model = $1 and id = $2`
            : `delete from oidc_item where model = $1 and id = $2`,
          [model, id],
        )
        if (model === 'AccessToken') await onRevoked()
      },
      revokeByGrantId: async (grantId) => {
        await db.query(
          `update oidc_item set revoked_at = coalesce(revoked_at, now()) where model = $1 and grant_id = $2`,
          [model, grantId],
        )
        if (model === 'AccessToken') await onRevoked()
      },
    }
  }

/** Deletes expired rows now and every ten minutes. Returns the function that stops it. */
export function scheduleExpirySweep(db: Db, log: (e: unknown) => void): () => void {
  const sweep = () => void db.query('delete from oidc_item where expires_at < now()').catch(log)
  sweep()
  const timer = setInterval(sweep, 600_000)
  timer.unref()
  return () => clearInterval(timer)
}
