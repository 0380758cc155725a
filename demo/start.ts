// npm start: builds the tags if needed and starts the campus.
import path from 'node:path'
import { build, isStale } from './build.ts'

process.env['NODE_ENV'] ??= 'production'

const dist = path.resolve(process.env['UNIV_DIST'] || 'dist')
const port = Number(process.env['PORT'] || 8080)
const startedAt = Date.now()
const elapsed = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
const print = (text: string) => console.log(text)

function exitWithError(e: unknown): never {
  const { code, message } = e as { code?: string; message?: string }
  console.error(
    code === 'EADDRINUSE'
      ? `Port ${port} is in use. Stop the other process, or choose another port: PORT=8081 npm start`
      : String(message ?? e),
  )
  process.exit(1)
}

if (!Number.isInteger(port) || port < 0 || port > 65535)
  exitWithError(new Error(`PORT: "${process.env['PORT']}" is not a port number`))

try {
  const { startCampus } = await import('./demo-campus.ts')
  const { texts } = await import('./university/texts.ts')
  const building = isStale(dist)
  if (building) print('Building the tags (once, and after each change of src) …')
  const built = building
    ? build(dist, path.resolve('node_modules/.cache/univ-chunks')).then(() =>
        print(`Built after ${elapsed()}.`),
      )
    : Promise.resolve()
  const starting = startCampus({
    port,
    dist,
    databaseUrl: process.env['DATABASE_URL'],
    dataDir: process.env['CAMPUS_DATA'] || '.campus',
    hallConfig: { texts },
    env: { CLIENT_ERRORS: 'on', ...process.env },
    ...(building && { built }),
  })
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (closing) process.exit(1) // pressed twice
      closing = true
      print('Stopping …')
      starting.then((campus) => campus.close()).then(() => process.exit(0), exitWithError)
    })
  const [campus] = await Promise.all([starting, built])
  print(
    [
      '',
      `The service hall is open after ${elapsed()}:  ${campus.url}/`,
      '',
      '  sign in as   student, postgraduate, college, staff or approver (the password is the name)',
      `  demo pages   ${campus.url}/demo/department`,
      `  read on      ${campus.url}/docs/`,
      `  data         ${process.env['DATABASE_URL'] ? 'DATABASE_URL' : process.env['CAMPUS_DATA'] || '.campus'}`,
      '',
      '  Ctrl+C stops it.',
    ].join('\n'),
  )
} catch (e) {
  exitWithError(e)
}
