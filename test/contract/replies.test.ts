import { test } from 'node:test'
import { throws } from 'node:assert/strict'
import type { GraphqlOperation, RestOperation } from '../../src/contract/operation.ts'
import { Misshapen } from '../../src/contract/shape.ts'
import * as appRecords from '../../src/contract/app-records.ts'
import * as apps from '../../src/contract/apps.ts'
import * as assistant from '../../src/contract/assistant.ts'
import * as entrust from '../../src/contract/entrust.ts'
import * as favorites from '../../src/contract/favorites.ts'
import * as guides from '../../src/contract/guides.ts'
import * as processes from '../../src/contract/processes.ts'
import * as profile from '../../src/contract/profile.ts'
import * as projects from '../../src/contract/projects.ts'
import * as reviews from '../../src/contract/reviews.ts'
import * as tasks from '../../src/contract/tasks.ts'
import * as visits from '../../src/contract/visits.ts'

type Operation = GraphqlOperation<object, unknown> | RestOperation<object, unknown>
const isOperation = (v: unknown): v is Operation =>
  typeof v === 'object' && v !== null && 'kind' in v && 'read' in v
const modules = {
  appRecords,
  apps,
  assistant,
  entrust,
  favorites,
  guides,
  processes,
  profile,
  projects,
  reviews,
  tasks,
  visits,
}
const all = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module)
    .flatMap(([name, value]): [string, unknown][] =>
      isOperation(value) || typeof value !== 'object' || value === null
        ? [[name, value]]
        : Object.entries(value).map(([part, one]) => [`${name}.${part}`, one]),
    )
    .flatMap(([name, value]) => (isOperation(value) ? [{ what: `${file}.${name}`, operation: value }] : [])),
)

for (const { what, operation } of all) {
  const name = operation.kind === 'graphql' ? operation.name : ''
  const empty = { errno: 0, total: 0, entities: [], t: [], [name]: [] }
  let list: unknown
  try {
    list = operation.read(empty)
  } catch {
    list = undefined
  }
  const page = (list as { entities?: unknown } | undefined)?.entities
  if (!Array.isArray(list) && !Array.isArray(page)) continue
  test(`${what}: what is no list is a failure, since an empty list would hide it`, () => {
    for (const other of [null, undefined, {}, 'x', 0])
      throws(
        () => operation.read({ errno: 0, total: 5, entities: other, t: other, [name]: other }),
        Misshapen,
        String(other),
      )
    for (const reply of [null, 'x', []]) throws(() => operation.read(reply), Misshapen)
  })
}
