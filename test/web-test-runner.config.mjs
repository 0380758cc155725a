// Element tests: every test/**/*.test.tsx in a real Chromium, one page per file. esbuild bundles the files
// (React is CommonJS, which a plain server cannot serve).
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { createInstrumenter } from 'istanbul-lib-instrument'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { browserArgs, findBrowser } from './tools/find-browser.ts'

const root = process.cwd()
const coverage = process.env.COVERAGE === '1'

const sheets = {
  name: 'css-sheet',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      const text = JSON.stringify(await readFile(file, 'utf8'))
      const contents = `const s=new CSSStyleSheet();s.replaceSync(${text});export default s`
      return { contents, loader: 'js' }
    })
  },
}

/** V8's own coverage is empty for bundled tests, so the sources are instrumented by statement. */
const counted = {
  name: 'istanbul',
  setup(build) {
    build.onLoad({ filter: /\/src\/.*\.tsx?$/ }, async ({ path: file }) => {
      const options = { loader: file.endsWith('x') ? 'tsx' : 'ts', jsx: 'automatic', target: 'es2022' }
      const code = await readFile(file, 'utf8')
      const plain = await esbuild.transform(code, { ...options, sourcemap: true, sourcefile: file })
      const instrumenter = createInstrumenter({ esModules: true })
      return { contents: instrumenter.instrumentSync(plain.code, file, JSON.parse(plain.map)), loader: 'js' }
    })
  },
}

const files = process.env.UNIV_TESTS?.split(',')
/** Many files run the React that is shipped, which takes a third less time; single files get its warnings and source maps. */
const isWholeRun = Boolean(files && files.length > 3)
const mode = isWholeRun ? 'production' : 'development'

const options = {
  bundle: true,
  write: false,
  format: 'esm',
  jsx: 'automatic',
  target: 'es2022',
  sourcemap: files && !isWholeRun && 'inline',
  minifyWhitespace: isWholeRun,
  minifySyntax: isWholeRun,
  sourceRoot: root,
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  conditions: ['browser', mode],
  // tests count renders by <Profiler>
  alias: isWholeRun ? { 'react-dom/client': 'react-dom/profiling' } : {},
  external: ['/__web-*'],
  plugins: coverage ? [sheets, counted] : [sheets],
  banner: { js: coverage ? 'globalThis.__coverage__??={};' : '' },
  logLevel: 'silent',
}

/**
 * All files in one build, which reads each source once. No splitting: tests rely on an import() that resolves without a
 * request. Maps URLs to scripts; empty if a file does not build, so that each file is built and reports its own errors.
 */
async function bundleAll(entryPoints) {
  const built = await esbuild
    .build({ ...options, entryPoints, outbase: root, outdir: root })
    .catch(() => ({ outputFiles: [] }))
  const urlOf = (file) =>
    `/${path.relative(root, file).replaceAll('\\', '/')}`.replace(/\.test\.js$/, '.test.tsx')
  return new Map(built.outputFiles.map((file) => [urlOf(file.path), file]))
}

async function bundle(file) {
  const built = await esbuild.build({ ...options, entryPoints: [file] })
  return built.outputFiles[0].text
}

const allBundles = isWholeRun ? bundleAll(files) : Promise.resolve(new Map())

/** Writes the counts for test/all.ts; a file that does not load is one failure. */
function count({ sessions }) {
  const tally = { passed: 0, failed: 0, failing: [] }
  const walk = (suite) => {
    for (const t of suite.tests) if (!t.skipped) tally[t.passed ? 'passed' : 'failed']++
    suite.suites.forEach(walk)
  }
  for (const session of sessions) {
    const before = tally.failed
    if (session.testResults) walk(session.testResults)
    if (session.errors.length) tally.failed++
    if (tally.failed > before) tally.failing.push(path.relative(root, session.testFile.split('?')[0]))
  }
  if (process.env.UNIV_TALLY) writeFileSync(process.env.UNIV_TALLY, JSON.stringify(tally))
}

const browser = await findBrowser()

export default {
  rootDir: root,
  files: files ?? ['test/**/*.test.tsx'],
  // a file spends a third of its time waiting
  concurrency: 3,
  browsers: [
    chromeLauncher({
      launchOptions: { ...browser, args: browserArgs },
      // a separate window: a background tab does not paint, so resize observers and mouse events stall
      createPage: async ({ context }) => {
        const page = await (await context.browser().createBrowserContext()).newPage()
        // tests must not observe half-finished transitions
        await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
        return page
      },
    }),
  ],
  testsFinishTimeout: 300_000,
  testFramework: { config: { timeout: 60_000 } },
  reporters: [defaultReporter({ reportTestProgress: !process.env.CI }), { onTestRunFinished: count }],
  ...(coverage && {
    coverage,
    coverageConfig: { nativeInstrumentation: false, include: ['src/**'], reportDir: 'coverage' },
  }),
  plugins: [
    {
      name: 'bundle',
      resolveMimeType: ({ path: url }) => (/\.tsx?$/.test(url) ? 'js' : undefined),
      async serve({ path: url }) {
        const shared = (await allBundles).get(url)
        if (shared) return { body: shared.text, type: 'js' }
        if (!/^\/test\/.*\.test\.tsx$/.test(url)) return undefined
        // reports a build error in the test report, not only in the server's log
        const throwError = (error) => `throw new Error(${JSON.stringify(String(error.message))})`
        return { body: await bundle(path.join(root, url)).catch(throwError), type: 'js' }
      },
    },
  ],
}
