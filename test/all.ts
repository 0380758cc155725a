// `npm test`: everything, in order of cost; a failure does not hide what comes after it.
// `npm test -- node browser` runs parts; a path (`npm test -- test/ui/tabs.test.tsx`) runs that file.
import { check } from './check.ts'
import {
  browserTests,
  filesBelow,
  heading,
  nodeTests,
  testsInPairs,
  run,
  stale,
  step,
  sum,
  type Tally,
} from './tools/run.ts'

const tests = filesBelow('test')
const inside = (folder: string) => (file: string) => file.startsWith(`test/${folder}/`)
const inNode = tests.filter((file) => file.endsWith('.test.ts') && file !== 'test/house.test.ts')
const campusFiles = inNode.filter(inside('campus'))
const pageFiles = inNode.filter(inside('pages'))
const modelFiles = inNode.filter((file) => !campusFiles.includes(file) && !pageFiles.includes(file))

/** Page tests look at what is really served: the whole build, made when a source is newer. */
async function build(): Promise<Tally> {
  heading('build')
  if (!stale(true)) return { passed: 0, failed: 0 }
  return step('rollup', () => run('rollup', ['-c', '--silent']))
}

const parts: Record<string, () => Promise<Tally>> = {
  check,
  node() {
    heading(`rules and models: ${modelFiles.length} files in node`)
    return nodeTests(modelFiles, 2)
  },
  build,
  browser() {
    const files = tests.filter((file) => file.endsWith('.test.tsx'))
    heading(`elements: ${files.length} files in web-test-runner`)
    return browserTests(files)
  },
  campus() {
    heading(`campus: ${campusFiles.length} files over HTTP`)
    return testsInPairs(campusFiles, 2)
  },
  async size() {
    heading('size')
    return step('first loads are within their budgets', () =>
      run('node', ['--import', 'tsx', 'test/size.ts']),
    )
  },
  pages() {
    heading(`pages: ${pageFiles.length} files in a browser against a campus`)
    // each file has a campus and a browser of its own, and waits for one of them most of the time
    return testsInPairs(pageFiles, 2)
  },
}

/** `npm run test:watch`: the fast ones again and again, at each change; Ctrl+C ends it. */
async function watch(): Promise<void> {
  await run('node', ['--import', 'tsx', '--test', '--watch', ...modelFiles])
}

const needsBuild = new Set(['campus', 'size', 'pages'])
const asked = process.argv.slice(2)
if (asked[0] === 'watch') await watch().finally(() => process.exit())
const unknown = asked.filter((word) => !(word in parts) && !tests.includes(word))
if (unknown.length) {
  console.error(`no such part or file: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

const results: Tally[] = []
const words = asked.length ? asked.filter((word) => word in parts) : Object.keys(parts)
if (asked.some((word) => /^test\/(pages|campus)\//.test(word)) || words.some((word) => needsBuild.has(word)))
  if (!words.includes('build')) words.unshift('build')
for (const word of words) results.push(await parts[word]!())
const single = asked.filter((word) => tests.includes(word))
results.push(
  await nodeTests(
    single.filter((f) => f.endsWith('.ts')),
    1,
  ),
)
results.push(await browserTests(single.filter((f) => f.endsWith('.tsx'))))

const { passed, failed } = sum(results)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
