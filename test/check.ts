// `npm run check`: types, lint, format, GraphQL documents, and the project's own rules.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { buildSchema, parse, validate } from 'graphql'
import { contractOperations } from './double/contract-operations.ts'
import { heading, nodeTests, run, step, sumTallies, type Tally } from './tools/test-runner.ts'

export async function check(): Promise<Tally> {
  heading('check')
  const beside = await Promise.all([
    step('format: oxfmt', () => run('oxfmt', ['--check'])),
    step('types: tsc', () => run('tsc', ['-p', '.'])),
    step('lint: oxlint, type-aware', () => run('oxlint', ['--type-aware', '--quiet'])),
    step('dead code: knip', () => run('knip', ['--no-progress', '--no-config-hints'])),
  ])
  return sumTallies([
    ...beside,
    await step('GraphQL: every operation of the contract fits schema.graphql', graphqlDocuments),
    await nodeTests(['test/house.test.ts'], { concurrency: 1 }),
  ])
}

async function graphqlDocuments(): Promise<boolean> {
  const schema = buildSchema(readFileSync('src/contract/schema.graphql', 'utf8'))
  const faults: string[] = []
  for (const { name, operation } of contractOperations) {
    if (operation.kind !== 'graphql') continue
    try {
      for (const e of validate(schema, parse(operation.document))) faults.push(`${name}: ${e.message}`)
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message}`)
    }
  }
  if (contractOperations.length === 0) faults.push('no operation found in src/contract')
  for (const fault of faults) console.error(`  ${fault}`)
  return faults.length === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await check()
  process.exitCode = failed ? 1 : 0
}
