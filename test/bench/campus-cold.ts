// The duration of the first request of each kind with 50,000 items (copies of the seed's) on the embedded database. The
// campus reads the catalogue once at start, which is the first row; no reply and no index is cached yet.
import { catalogueUrl, portalConfig } from '../../demo/campus/portal-config.ts'
import { startCampus, type RunningCampus } from '../../demo/campus/server.ts'
import { userApps } from '../../src/contract/core/apps.ts'
import { fetchTokens } from '../tools/http-sign-in.ts'
import type { Bench } from './bench-results.ts'

const ITEMS = 50_000
const MOST_MS = 3000

/** Copies of the seed's items with numbered names and the tags of the original. */
async function multiplyItems({ campus: { db } }: RunningCampus): Promise<number> {
  const [seed] = await db.query<{ n: number }>('select count(*)::int as n from app')
  const columns = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'app' and table_schema = current_schema()
     order by ordinal_position`,
  )
  const copied: Record<string, string> = {
    id: "app.id || '-' || n",
    code: "app.code || '-' || n",
    name: "app.name || ' ' || n",
    name_en: "app.name_en || ' ' || n",
  }
  const names = columns.map(({ name }) => name)
  await db.query(
    `insert into app (${names.join()}) select ${names.map((name) => copied[name] ?? `app.${name}`).join()}
     from app cross join generate_series(1, $1) n`,
    [Math.ceil(ITEMS / seed!.n) - 1],
  )
  await db.query(
    `insert into app_tag select app.id, app_tag.tag_id, app_tag.place
     from app join app_tag on app_tag.app_id = regexp_replace(app.id, '-\\d+$', '') and app.id <> app_tag.app_id`,
  )
  const [all] = await db.query<{ n: number }>('select count(*)::int as n from app')
  return all!.n
}

export async function bench(): Promise<Bench> {
  const running = await startCampus({
    port: 0,
    dataDir: 'memory',
    dist: 'dist',
    env: { REQUESTS_PER_MINUTE: '0' },
  })
  try {
    const { campus, url } = running
    const items = await multiplyItems(running)
    const { access_token } = await fetchTokens(url, 'student')
    const config = portalConfig(campus.settings) as Record<string, string>
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    const post = (path: string, body: unknown, more: object = headers) =>
      fetch(url + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })
    const kinds: Record<string, () => Promise<Response>> = {
      'home page of a guest': () => fetch(`${url}/`, { headers: { accept: 'text/html' } }),
      'catalogue of a guest': () => fetch(url + catalogueUrl(campus.settings.tenant)),
      'catalogue, signed in': () => post(config['appCenter']!, { query: userApps.document, variables: {} }),
      search: () => post(`${config['taskCenter']}/manage/searchGuide?keyword=xyk`, {}),
      'first question': () =>
        post(`${config['bot']}/webQa`, {
          ques: '校园卡丢了怎么办',
          schoolId: config['schoolId'],
          channel: 'web',
        }),
    }
    const rows: Record<'kind' | 'cold, ms' | 'again, ms' | 'MB', string | number>[] = []
    const reading = performance.now()
    await campus.catalogue.invalidate()
    await campus.catalogue.read()
    rows.push({
      kind: 'catalogue from the database',
      'cold, ms': Math.round(performance.now() - reading),
      'again, ms': '',
      MB: '',
    })
    for (const [kind, send] of Object.entries(kinds)) {
      const start = performance.now()
      const reply = await send()
      const text = await reply.text()
      const ms = Math.round(performance.now() - start)
      if (reply.status !== 200) throw new Error(`${kind}: ${reply.status} ${text.slice(0, 200)}`)
      const again = performance.now()
      await (await send()).text()
      rows.push({
        kind,
        'cold, ms': ms,
        'again, ms': Math.round(performance.now() - again),
        MB: +(text.length / 1e6).toFixed(1),
      })
    }
    return {
      name: `first requests at ${items} items`,
      rows,
      goals: rows.map((row) => ({
        name: String(row.kind),
        measured: Number(row['cold, ms']),
        most: MOST_MS,
      })),
    }
  } finally {
    await running.close()
  }
}
