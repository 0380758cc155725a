// `npm test` runs all parts, cheapest first; a failure does not stop the parts after it. `npm test -- node browser`
// runs the named parts; `npm test -- test/ui/tabs.test.tsx` runs that file.
import { check } from './check.ts'
import {
  browserTests,
  filesBelow,
  heading,
  nodeTests,
  run,
  isBuildStale,
  step,
  sumTallies,
  type Tally,
} from './tools/test-runner.ts'

const tests = filesBelow('test')
const isInside = (folder: string) => (file: string) => file.startsWith(`test/${folder}/`)
const inNode = tests.filter((file) => file.endsWith('.test.ts') && file !== 'test/house.test.ts')
/** With what the build has made: these run after it. */
const campusFiles = inNode.filter((file) =>
  ['campus', 'check', 'build'].some((folder) => isInside(folder)(file)),
)
const pageFiles = inNode.filter(isInside('pages'))
const modelFiles = inNode.filter((file) => !campusFiles.includes(file) && !pageFiles.includes(file))

/** Measured on two cores, longest first. They start first, so that none of them runs alone at the end of its part. */
const SLOWEST = [
  ...['desktop-screens', 'phone-screens', 'third-party-pages'],
  ...['refused-calls', 'read-faults', 'rejected-token'],
  ...[
    'sign-in-flow',
    'hostile-replies',
    'phone-layout',
    'guest-pages',
    'changed-browsers',
    'hostile-page-input',
  ],
  ...['screens', 'static-hall', 'hostile-host-pages'],
]
  .map((name) => `test/pages/${name}.test.ts`)
  .concat(
    'test/campus/campus-package.test.ts',
    'test/campus/database.test.ts',
    'test/docs/new-widget.test.ts',
  )

/** Plays and records sound: a browser without a free core drops some of it. Runs alone. */
const REAL_TIME = 'test/pages/voice.test.ts'

const renamed = [...SLOWEST, REAL_TIME].filter((file) => !tests.includes(file))
if (renamed.length) throw new Error(`no such test file: ${renamed.join(', ')}`)

/** Page tests run what is shipped: the full build, which is rebuilt if a source is newer. */
async function build(): Promise<Tally> {
  heading('build')
  if (!isBuildStale(true)) return { passed: 0, failed: 0 }
  return step('rollup', () => run('rollup', ['-c', '--silent']))
}

const parts: Record<string, () => Promise<Tally>> = {
  check,
  node() {
    heading(`rules and models: ${modelFiles.length} files in node`)
    return nodeTests(modelFiles, { concurrency: 2, slowest: SLOWEST, filesPerProcess: 100 })
  },
  build,
  browser() {
    const files = tests.filter((file) => file.endsWith('.test.tsx'))
    heading(`elements: ${files.length} files in web-test-runner`)
    return browserTests(files)
  },
  async size() {
    heading('size')
    return step('first loads are within their budgets', () =>
      run('node', ['--import', 'tsx', 'test/size.ts']),
    )
  },
  campus() {
    heading(`campus: ${campusFiles.length} files over HTTP`)
    return nodeTests(campusFiles, { concurrency: 3, slowest: SLOWEST })
  },
  async pages() {
    heading(`pages: ${pageFiles.length} files in a browser against a campus`)
    return sumTallies([
      // a page test spends up to half of its time waiting
      await nodeTests(
        pageFiles.filter((file) => file !== REAL_TIME),
        { concurrency: 4, slowest: SLOWEST },
      ),
      await nodeTests([REAL_TIME], { concurrency: 1 }),
    ])
  },
}

/** `npm run test:watch`: runs the model tests on each change; Ctrl+C stops it. */
async function watch(): Promise<void> {
  await run('node', ['--import', 'tsx', '--test', '--watch', ...modelFiles])
}

const needsBuild = new Set(['campus', 'size', 'pages'])
const requested = process.argv.slice(2)
if (requested[0] === 'watch') await watch().finally(() => process.exit())
const unknown = requested.filter((word) => !(word in parts) && !tests.includes(word))
if (unknown.length) {
  console.error(`no such part or file: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

const results: Tally[] = []
const partNames = requested.length ? requested.filter((word) => word in parts) : Object.keys(parts)
if (
  requested.some((word) => /^test\/(pages|campus|check)\//.test(word)) ||
  partNames.some((word) => needsBuild.has(word))
)
  if (!partNames.includes('build')) partNames.unshift('build')
const begun: Promise<Tally>[] = []
for (const word of partNames) {
  begun.push(parts[word]!())
  // waits for pages to be idle, and needs half a core meanwhile: the next part has the rest
  if (word !== 'size') await begun.at(-1)
}
results.push(...(await Promise.all(begun)))
const singleFiles = requested.filter((word) => tests.includes(word))
results.push(
  await nodeTests(
    singleFiles.filter((f) => f.endsWith('.ts')),
    { concurrency: 1 },
  ),
)
results.push(await browserTests(singleFiles.filter((f) => f.endsWith('.tsx'))))

const { passed, failed, failing = [] } = sumTallies(results)
console.log(`\n${passed} passed, ${failed} failed`)
for (const name of failing) console.log(`✖ ${name}`)
process.exitCode = failed ? 1 : 0
