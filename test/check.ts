// `npm run check`: types, lint, format, GraphQL documents, and the rules of the house.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSchema, parse, validate } from 'graphql'
import { heading, nodeTests, run, step, sum, type Tally } from './tools/run.ts'

export async function check(): Promise<Tally> {
  heading('check')
  // prettier has one thread and takes as long as the others together
  const beside = await Promise.all([
    step('format: prettier', () => run('prettier', ['--check', '--log-level', 'warn', '.'])),
    step('types: tsc', () => run('tsc', ['-p', '.'])).then(async (types) =>
      sum([types, await step('lint: oxlint, type-aware', () => run('oxlint', ['--type-aware', '--quiet']))]),
    ),
  ])
  return sum([
    ...beside,
    await step('GraphQL: every operation of the contract fits schema.graphql', graphqlDocuments),
    await nodeTests(['test/house.test.ts'], 1),
  ])
}

/** The operations of src/contract are objects of kind 'graphql' with their document as text. */
async function graphqlDocuments(): Promise<boolean> {
  const folder = 'src/contract'
  const schema = buildSchema(readFileSync(path.join(folder, 'schema.graphql'), 'utf8'))
  const faults: string[] = []
  let count = 0
  for (const file of readdirSync(folder).filter((f) => f.endsWith('.ts'))) {
    const exported = (await import(pathToFileURL(path.resolve(folder, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (!isOperation(value)) continue
      count++
      try {
        for (const e of validate(schema, parse(value.document))) faults.push(`${file} ${name}: ${e.message}`)
      } catch (error) {
        faults.push(`${file} ${name}: ${(error as Error).message}`)
      }
    }
  }
  if (count === 0) faults.push(`no operation found in ${folder}`)
  for (const fault of faults) console.error(`  ${fault}`)
  return faults.length === 0
}

function isOperation(value: unknown): value is { document: string } {
  const operation = value as { kind?: unknown; document?: unknown } | null
  return typeof value === 'object' && operation?.kind === 'graphql' && typeof operation.document === 'string'
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await check()
  process.exitCode = failed ? 1 : 0
}
