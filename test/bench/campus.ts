// Requests per second of one campus on the embedded database: a guest's list, and those of a signed-in user. Sixteen
// connections, each reading whole replies.
import { catalogueUrl, portalConfig } from '../../src/campus/portal-config.ts'
import { startCampus } from '../../demo/demo-campus.ts'
import { userApps } from '../../src/contract/core/apps.ts'
import { userFavoriteApps } from '../../src/contract/core/favorites.ts'
import { fetchTokens } from '../tools/http-sign-in.ts'
import type { Bench } from './bench-results.ts'

const CONNECTIONS = 16
const MEASURED_MS = 3000
const ACCOUNTS = ['student', 'postgraduate', 'college', 'staff', 'approver']
const GOAL_PER_SECOND = 100

/** Requests per second of one kind. @throws if a reply is not 200 */
async function measure(send: (n: number) => Promise<Response>): Promise<number> {
  let sent = 0
  const start = performance.now()
  const connection = async (): Promise<void> => {
    while (performance.now() - start < MEASURED_MS) {
      const reply = await send(sent++)
      const text = await reply.text()
      if (reply.status !== 200 || text.startsWith('{"errors"')) throw new Error(`${reply.status} ${text}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return sent / ((performance.now() - start) / 1000)
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
    const config = portalConfig(campus.settings) as Record<string, string>
    const tokens = await Promise.all(
      ACCOUNTS.map(async (name) => (await fetchTokens(url, name)).access_token),
    )
    const headers = (n: number) => ({ authorization: `Bearer ${tokens[n % tokens.length]}` })
    const list = (path: string) => (n: number) =>
      fetch(`${url}${config['taskApi']}${path}`, { headers: headers(n) })
    const query = (document: string) => (n: number) =>
      fetch(`${url}${config['appCenter']}`, {
        method: 'POST',
        headers: { ...headers(n), 'content-type': 'application/json' },
        body: JSON.stringify({ query: document, variables: {} }),
      })
    const kinds: Record<string, (n: number) => Promise<Response>> = {
      'catalogue of a guest': () => fetch(url + catalogueUrl(campus.settings.tenant)),
      'catalogue, signed in': query(userApps.document),
      favourites: query(userFavoriteApps.document),
      'tasks to do': list('/me/tasks/todo?start=0&limit=10'),
      'my applications': list('/me/processes/doing?start=0&limit=10&sep=owner'),
    }
    const rows = []
    for (const [kind, send] of Object.entries(kinds)) {
      await send(0)
      rows.push({ kind, 'requests/s': Math.round(await measure(send)) })
    }
    return {
      name: 'requests a second, one process, embedded database',
      rows,
      goals: rows
        .slice(1)
        .map((row) => ({ name: row.kind, measured: row['requests/s'], least: GOAL_PER_SECOND })),
    }
  } finally {
    await running.close()
  }
}
