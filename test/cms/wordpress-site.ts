import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { FOLDERS, servePhp, startMariaDb } from './debian.ts'

export interface Site {
  url: string
  version: string
  /** What PHP has logged. */
  log(): string
  close(): Promise<void>
}

const SITES = path.join(import.meta.dirname, 'sites')

/** The site's policy with what the plugin's settings page names; WordPress itself makes a frame (the editor's canvas) and a worker of blob:. */
const policy = (hall: string) =>
  `default-src 'self'; script-src 'self' 'unsafe-inline' ${hall}; style-src 'self' 'unsafe-inline' ${hall}; ` +
  `img-src 'self' data: ${hall}; connect-src 'self' ${hall}; frame-src 'self' blob: ${hall}; font-src 'self' data:; worker-src blob:`

/** @param hall origin @param port of the site, which the hall lists */
export async function openWordPress(scratch: string, hall: string, port: number): Promise<Site> {
  const folder = path.join(scratch, 'wordpress')
  cpSync(FOLDERS.wordpress, folder, {
    recursive: true,
    dereference: true,
    filter: (from) => existsSync(from),
  })
  cpSync(path.join(SITES, 'wp-config.php'), path.join(folder, 'wp-config.php'))
  mkdirSync(path.join(folder, 'wp-content/upgrade'), { recursive: true })
  const database = await startMariaDb(scratch, 'wordpress')
  const url = `http://localhost:${port}`
  const env = { SITE_URL: url, SITE_SOCKET: database.socket, SITE_POLICY: policy(hall) }
  try {
    const version = execFileSync('php', [path.join(SITES, 'install-wordpress.php'), folder], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
    const server = await servePhp(folder, url, env)
    const log = path.join(folder, 'debug.log')
    return {
      url,
      version: `WordPress ${version.trim()}`,
      log: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
      async close() {
        await server.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
