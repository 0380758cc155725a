// What a server turns out to support after the first page: what is loaded again for it.
import { test } from 'node:test'
import { deepEqual, match } from 'node:assert/strict'
import { additionList } from '../../../src/build/docs/contract/contract-files.ts'
import { anonymityApps, anonymityHotApps } from '../../../src/contract/core/apps.ts'
import { CAPABILITIES_STORAGE_KEY } from '../../../src/contract/storage-keys.ts'
import { createCoreRuntime } from '../../double/core-runtime.ts'
import { waitUntil } from '../../double/wait-until.ts'

const tenant = { tenant: 'default' }
const namesOf = (sent: { name: string }[]) => sent.map(({ name }) => name)

test('what a server can only be asked for more exactly loads nothing again', async () => {
  // it knows the arguments of guests' reads, and no field beyond the core
  const { runtime, sent, runTimers, local } = createCoreRuntime({
    answer({ name, document }) {
      const unknown = additionList()
        .filter(({ name }) => ['english-texts', 'search-words', 'item-facts'].includes(name))
        .flatMap(({ fields = [] }) => fields)
        .map((field) => field.split('.') as [string, string])
        .filter(([, field]) => new RegExp(`\\b${field}\\b`).test(document))
      if (unknown.length)
        return {
          status: 400,
          body: {
            errors: unknown.map(([type, field]) => ({
              message: `Cannot query field "${field}" on type "${type}".`,
            })),
          },
        }
      return { status: 200, body: { data: { [name]: name === 'additions' ? '' : [{ id: 1, name: '甲' }] } } }
    },
  })
  const stores = [
    runtime.queries.query(['public', 'items'], () => runtime.graphql(anonymityApps, tenant)),
    runtime.queries.query(['public', 'hot'], () =>
      runtime.graphql(anonymityHotApps, { ...tenant, first: 8, offset: 0 }),
    ),
  ]
  for (const store of stores) store.listen(() => {})
  await waitUntil(() => stores.every((store) => store.get().data))
  const before = namesOf(sent).filter((name) => name !== 'additions')
  runTimers()
  await waitUntil(() => local.get(CAPABILITIES_STORAGE_KEY)?.includes('"probed":true') ?? false)
  match(local.get(CAPABILITIES_STORAGE_KEY)!, /"guest-arguments":true|"english-texts":false/)
  await new Promise((done) => setTimeout(done, 50))
  deepEqual(
    namesOf(sent).filter((name) => name !== 'additions'),
    before,
  )
})
