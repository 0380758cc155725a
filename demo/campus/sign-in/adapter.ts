import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Db } from '../db/open.ts'

/** Ids are ours and random; anything else is a stranger's and never reaches the database. */
const ID = /^[\w-]{1,128}$/

interface Row {
  payload: string
  consumed: number | null
}

const read = (row: Row | undefined): AdapterPayload | undefined =>
  row && {
    ...(JSON.parse(row.payload) as AdapterPayload),
    ...(row.consumed === null ? {} : { consumed: row.consumed }),
  }

/** Everything the provider keeps, in the one table `oidc_item`. */
export const createAdapter =
  (db: Db): AdapterFactory =>
  (model): Adapter => {
    const find = async (column: 'id' | 'uid', value: string) =>
      ID.test(value)
        ? read(
            (
              await db.query<Row>(
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
          `insert into oidc_item (model, id, payload, uid, grant_id, expires_at)
           values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6::float8))
           on conflict (model, id) do update
           set payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id, expires_at = excluded.expires_at`,
          [model, id, JSON.stringify(payload), payload.uid ?? null, payload.grantId ?? null, expiresIn],
        )
      },
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      // the device flow is off
      findByUserCode: async () => undefined,
      consume: async (id) => {
        await db.query(
          `update oidc_item set consumed = extract(epoch from now())::int where model = $1 and id = $2`,
          [model, id],
        )
      },
      destroy: async (id) => {
        if (!ID.test(id)) return
        await db.query(
          model === 'AccessToken'
            ? `update oidc_item set revoked_at = coalesce(revoked_at, now()) where model = $1 and id = $2`
            : `delete from oidc_item where model = $1 and id = $2`,
          [model, id],
        )
      },
      revokeByGrantId: async (grantId) => {
        await db.query(
          `update oidc_item set revoked_at = coalesce(revoked_at, now()) where model = $1 and grant_id = $2`,
          [model, grantId],
        )
      },
    }
  }

/** Throws away what has run out, now and every ten minutes. Returns the stop. */
export function sweepExpired(db: Db): () => void {
  const sweep = () =>
    void db.query('delete from oidc_item where expires_at < now()').catch((e: unknown) => {
      console.error(`sign-in: could not sweep: ${(e as Error).message}`)
    })
  sweep()
  const timer = setInterval(sweep, 600_000)
  timer.unref()
  return () => clearInterval(timer)
}
