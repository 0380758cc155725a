// `npm run check`: types, lint, format, and the project's own rules.
import { pathToFileURL } from 'node:url'
import { heading, nodeTests, run, step, sumTallies, type Tally } from './tools/test-runner.ts'

export async function check(): Promise<Tally> {
  heading('check')
  const tallies = await Promise.all([
    step('format: oxfmt', () => run('oxfmt', ['--check'])),
    step('types: tsc', () => run('tsc', ['-p', '.'])),
    step('lint: oxlint, type-aware', () => run('oxlint', ['--type-aware', '--quiet'])),
    step('dead code: knip', () => run('knip', ['--no-progress', '--no-config-hints'])),
    nodeTests(['test/house.test.ts'], { concurrency: 1 }),
  ])
  return sumTallies(tallies)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await check()
  process.exitCode = failed ? 1 : 0
}
