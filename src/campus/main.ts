#!/usr/bin/env node
// `univ-campus <folder>`: starts a hall with its database in the folder; `--demo` fills it with an invented university.
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backUp, restore } from './db/backup.ts'
import { startCampus } from './server.ts'
import { createFirstLink, linkPath } from './sign-in/account-links.ts'
import { isLoopbackName } from './settings.ts'

const USAGE = `univ-campus <folder> [--demo] [--backup <file>] [--restore <file>]

  --demo             fills a new hall with the invented Jiangzhou University; its passwords are the account names
  --demo-for-all     beside HOST or PUBLIC_ORIGIN: the demo may be reached from elsewhere, by anybody under any name
  --backup <file>    writes the whole database to a file; stop a hall with an embedded database first
  --restore <file>   restores it
  PORT, HOST, DATABASE_URL, PUBLIC_ORIGIN, HALL_NAME, OIDC_ISSUER …: see the README`

const env = process.env

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        demo: { type: 'boolean', default: false },
        'demo-for-all': { type: 'boolean', default: false },
        backup: { type: 'string' },
        restore: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (e) {
    return fail(`${e instanceof Error ? e.message : String(e)}\n\n${USAGE}`)
  }
}

const { values, positionals } = readArguments()
const [folder] = positionals
if (values.help || !folder || positionals.length > 1) fail(USAGE)
const host = env['HOST'] || '127.0.0.1'
const port = Number(env['PORT'] || 8080)
if (!Number.isInteger(port) || port < 0 || port > 65535) fail(`PORT: "${env['PORT']}" is not a port number`)
const isReachable = !isLoopbackName(host) || Boolean(env['PUBLIC_ORIGIN'])
if (values.demo && isReachable && !values['demo-for-all'])
  fail(
    'In the demo everybody may sign in as anybody. HOST or PUBLIC_ORIGIN would open it beyond this machine: add --demo-for-all if you want that.',
  )

const database = { databaseUrl: env['DATABASE_URL'] || undefined, dataDir: path.resolve(folder) }

async function start(dataDir: string): Promise<void> {
  const require = createRequire(import.meta.url)
  const campus = await startCampus({
    ...database,
    port,
    host,
    dist: env['UNIV_DIST'] || path.dirname(require.resolve('univ-widgets/manifest.json')),
    cacheDir: path.join(dataDir, 'cache'),
    // the data is no part of the hall: only the demo loads it
    university: values.demo ? (await import('../../demo/university/jiangzhou.ts')).jiangzhou : undefined,
    env,
  })
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (closing) process.exit(1) // pressed twice
      closing = true
      campus.close().then(
        () => process.exit(0),
        (e) => fail(String(e)),
      )
    })
  console.log(`The hall is open:  ${campus.url}/`)
  if (values.demo) console.log('Sign in as student, staff, approver or operator; the password is the name.')
  else if (campus.campus.settings.outside === null) {
    const token = await createFirstLink(campus.campus.db)
    if (token)
      console.log(
        `The first operator sets name and password here, once, within a day:\n  ${campus.url}${linkPath(token)}`,
      )
  }
}

try {
  if (values.backup !== undefined) await backUp(database, values.backup)
  else if (values.restore !== undefined) await restore(database, values.restore)
  else await start(database.dataDir)
} catch (e) {
  fail(
    e instanceof Error && 'code' in e && e.code === 'EADDRINUSE'
      ? `Port ${port} is in use: choose another by PORT=8081`
      : e instanceof Error
        ? e.message
        : String(e),
  )
}
