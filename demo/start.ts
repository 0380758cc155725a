// npm start: builds the tags where needed and starts the campus.
import path from 'node:path'
import { build, isStale } from './build.ts'

process.env['NODE_ENV'] ??= 'production'

const dist = path.resolve(process.env['UNIV_DIST'] || 'dist')
const port = Number(process.env['PORT'] || 8080)
const began = Date.now()
const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
const say = (text: string) => console.log(text)

function stop(e: unknown): never {
  const { code, message } = e as { code?: string; message?: string }
  console.error(
    code === 'EADDRINUSE'
      ? `Port ${port} is taken. Stop what runs there, or choose another: PORT=8081 npm start`
      : String(message ?? e),
  )
  process.exit(1)
}

if (!Number.isInteger(port) || port < 0 || port > 65535)
  stop(new Error(`PORT: "${process.env['PORT']}" is no port`))

try {
  const { startCampus } = await import('./campus/server.ts')
  const building = isStale(dist)
  if (building) say('Building the tags (once, and after each change of src) …')
  const built = building
    ? build(dist, path.resolve('node_modules/.cache/univ-chunks')).then(() =>
        say(`Built after ${seconds()}.`),
      )
    : Promise.resolve()
  const starting = startCampus({
    port,
    dist,
    databaseUrl: process.env['DATABASE_URL'],
    dataDir: process.env['CAMPUS_DATA'] || '.campus',
    env: process.env,
  })
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (closing) process.exit(1) // pressed twice
      closing = true
      starting.then((campus) => campus.close()).then(() => process.exit(0), stop)
    })
  // the one that fails first is told first
  const [campus] = await Promise.all([starting, built])
  say(
    [
      '',
      `The service hall is open after ${seconds()}:  ${campus.url}/`,
      '',
      '  sign in as   student, postgraduate, college, staff or approver (the password is the name)',
      `  demo pages   ${campus.url}/demo/department`,
      `  data         ${process.env['DATABASE_URL'] ? 'DATABASE_URL' : process.env['CAMPUS_DATA'] || '.campus'}`,
      '',
      '  Ctrl+C stops it.',
    ].join('\n'),
  )
} catch (e) {
  stop(e)
}
