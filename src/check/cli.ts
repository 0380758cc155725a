// The package's command: `npx univ-widgets check <portal URL>` and `npx univ-widgets services.csv`.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DEFAULT_TIME_ZONE, isTimeZone } from '../runtime/time/time-zone.ts'
import { writeListPage, type Output } from './list-page.ts'
import { printReport } from './print-report.ts'
import { countStates } from './result.ts'
import { HallUnreachable, runCheck, type CheckOptions } from './run-check.ts'

const USAGE = `univ-widgets check <address of a hall> [options]

univ-widgets <file of services> [options] > index.html

check: reads the hall's pages and scripts as browsers do, sends every read of the contract as the tags do, and prints what
works, what is absent, and what is wrong. It never writes.

  --token <token>     an access token of the provider, for the calls that need a user
                      (better: in the environment variable UNIV_TOKEN)
  --timeout <seconds> how long to wait for a reply; 15 by default, as the tags do
  --json              prints the report as JSON

A file (.csv, .tsv, .txt, .json): writes one page with the catalogue of its services, which works from a web
server and from a disk. It reports unreadable cells by row and column.

  --title <text>      the page's title; the name of the file by default
  --lang <language>   zh-CN or en; the reader's by default
  --time-zone <zone>  the zone of its dates, such as Europe/Berlin; Asia/Shanghai by default

  --help              prints this

Exit code: 0 everything works or is absent, or the page is written; 1 something is wrong, or there are no items;
2 the command failed to run.
`

const LIST_FILE = /\.(?:csv|tsv|txt|json)$/i

type PackageFiles = Pick<CheckOptions, 'definitions' | 'samples'>

/** Relative to this file in the package: dist/cli, dist/contract and dist/hall. */
const readPackage = (): PackageFiles => {
  const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
  const { $defs }: { $defs: PackageFiles['definitions'] } = JSON.parse(read('contract/replies.schema.json'))
  return {
    definitions: $defs,
    samples: {
      'nginx.conf': read('hall/deploy/nginx.conf'),
      'nginx-path.conf': read('hall/deploy/nginx-path.conf'),
      Caddyfile: read('hall/deploy/Caddyfile'),
    },
  }
}

/** @returns the exit code */
export async function runCli(
  args: string[],
  env: Record<string, string | undefined>,
  { out, err }: Output,
  packageFiles: () => PackageFiles = readPackage,
): Promise<0 | 1 | 2> {
  const fail = (message: string): 2 => {
    err(`${message}\n`)
    return 2
  }
  let parsed
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        token: { type: 'string' },
        timeout: { type: 'string', default: '15' },
        json: { type: 'boolean' },
        title: { type: 'string', default: '' },
        lang: { type: 'string', default: '' },
        'time-zone': { type: 'string', default: DEFAULT_TIME_ZONE },
        help: { type: 'boolean' },
      },
    })
  } catch (e) {
    return fail(`${e instanceof Error ? e.message : String(e)}\n\n${USAGE}`)
  }
  const { values, positionals } = parsed
  if (values.help) {
    out(USAGE)
    return 0
  }
  const [command, address, ...rest] = positionals
  if (command && !address && LIST_FILE.test(command)) {
    if (!['', 'zh-CN', 'en'].includes(values.lang)) return fail('--lang needs zh-CN or en')
    const timeZone = values['time-zone']
    if (!isTimeZone(timeZone)) return fail('--time-zone needs a name such as Europe/Berlin')
    return writeListPage({ file: command, title: values.title, lang: values.lang, timeZone }, { out, err })
  }
  if (command !== 'check' || !address || rest.length) return fail(USAGE)
  const seconds = Number(values.timeout)
  if (!(seconds > 0 && seconds <= 600)) return fail('--timeout needs a number of seconds')
  let hall: URL
  try {
    hall = new URL(address)
  } catch {
    return fail(`${address} is not a URL such as https://hall.example.edu`)
  }
  if (!/^https?:$/.test(hall.protocol)) return fail(`${address} is not an http(s) URL`)
  try {
    const token = (values.token ?? env['UNIV_TOKEN'] ?? '').trim()
    const report = await runCheck({
      hall: hall.href,
      token,
      timeoutMs: seconds * 1000,
      ...packageFiles(),
    })
    const counts = countStates(report.results)
    out(values.json ? `${JSON.stringify({ ...report, counts }, null, 1)}\n` : printReport(report))
    return counts.wrong ? 1 : 0
  } catch (e) {
    if (e instanceof HallUnreachable) return fail(`The hall cannot be reached. ${e.message}`)
    throw e
  }
}
