// Debian's packages on this machine, and their programs as servers that end with the test.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'

/** `WORDPRESS` and `MEDIAWIKI` name other folders, such as those of an unpacked newer package. */
export const FOLDERS = {
  wordpress: process.env['WORDPRESS'] ?? '/usr/share/wordpress',
  mediawiki: process.env['MEDIAWIKI'] ?? '/usr/share/mediawiki',
}

/** File → the package that has it. */
const NEEDED: Record<string, string> = {
  '/usr/bin/php': 'php-cli',
  '/usr/sbin/mariadbd': 'mariadb-server',
  '/usr/bin/mariadb-install-db': 'mariadb-server',
  [path.join(FOLDERS.wordpress, 'wp-load.php')]: 'wordpress',
  [path.join(FOLDERS.mediawiki, 'maintenance')]: 'mediawiki',
}
const EXTENSIONS: Record<string, string> = {
  curl: 'php-curl',
  intl: 'php-intl',
  mbstring: 'php-mbstring',
  mysqli: 'php-mysql',
  sqlite3: 'php-sqlite3',
  xml: 'php-xml',
}

/** @returns the names of packages to install */
export function missingPackages(): string[] {
  const missing = Object.entries(NEEDED).flatMap(([file, name]) => (existsSync(file) ? [] : [name]))
  const loaded = missing.includes('php-cli') ? '' : execFileSync('php', ['-m'], { encoding: 'utf8' })
  const names = loaded.split('\n')
  const extensions = Object.entries(EXTENSIONS).flatMap(([name, from]) =>
    names.includes(name) ? [] : [from],
  )
  return [...new Set([...missing, ...extensions])]
}

interface Service {
  close(): Promise<void>
}

const START_LIMIT_MS = 60_000

/** Starts a program and waits until it answers. */
async function start(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  answers: () => Promise<boolean> | boolean,
): Promise<Service> {
  // a process group of its own, because PHP's server starts workers
  const child = spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-4000)))
  const ended = new Promise<void>((done) => child.on('exit', () => done()))
  const close = async () => {
    try {
      process.kill(-child.pid!, 'SIGTERM')
    } catch {} // it has ended already
    await ended
  }
  for (const deadline = Date.now() + START_LIMIT_MS; !(await answers());) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await close()
      throw new Error(`${file} did not start:\n${output}`)
    }
    await new Promise((done) => setTimeout(done, 200))
  }
  return { close }
}

/** A MariaDB of its own with an empty database, reached by a socket only. */
export async function startMariaDb(folder: string, database: string): Promise<Service & { socket: string }> {
  const data = path.join(folder, 'mariadb')
  const socket = path.join(folder, 'mariadb.sock')
  const user = `--user=${userInfo().username}`
  mkdirSync(data)
  execFileSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      user,
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    { stdio: 'ignore' },
  )
  const options = ['--no-defaults', user, `--datadir=${data}`, `--socket=${socket}`, '--skip-networking']
  const server = await start('/usr/sbin/mariadbd', options, {}, () => existsSync(socket))
  execFileSync('mariadb', [
    '--no-defaults',
    '-uroot',
    `--socket=${socket}`,
    '-e',
    `create database ${database}`,
  ])
  return { ...server, socket }
}

/** PHP's own server, with workers, because a page of the site may request another. */
export const servePhp = (folder: string, url: string, env: Record<string, string>): Promise<Service> =>
  start(
    'php',
    [
      ...['-d', `auto_prepend_file=${path.join(import.meta.dirname, 'sites/send-policy.php')}`],
      ...['-d', 'upload_max_filesize=16M', '-S', new URL(url).host, '-t', folder],
    ],
    { PHP_CLI_SERVER_WORKERS: '4', ...env },
    () =>
      fetch(url, { redirect: 'manual' }).then(
        () => true,
        () => false,
      ),
  )
