import { ContextProvider } from '@lit/context'
import { expect } from 'chai'
import { RUNTIME_CONTEXT } from '../../../src/element/scope/runtime-context.ts'
import { provideRuntime } from '../../../src/element/scope/provide-runtime.ts'
import type { Runtime } from '../../../src/runtime/runtime.ts'
import { createScriptedRuntime } from '../../double/scripted-runtime.ts'
import {
  requests,
  addBox,
  HOME,
  addTag,
  describeProbe,
  waitUntilIdle,
  expectSame,
  stubNetwork,
  viewRecords,
  whenShown,
  textOf,
  restoreNetwork,
  waitUntil,
  type Probe,
} from '../probe-tag.tsx'

const TAG = 'univ-test-inside'
const PORTAL = 'univ-test-portal'

/** A runtime from a provider of the host page. */
const createProvidedRuntime = () => createScriptedRuntime({}).runtime
const addProvider = (runtime: Runtime, parent?: Element) => {
  const box = addBox(parent)
  provideRuntime(box, Promise.resolve(runtime))
  return box
}
const runtimeOf = (tag: Element) => viewRecords.get(tag)?.univ.runtime
const tenantOf = (tag: Element) => runtimeOf(tag)?.config.tenant

describe('runtime context', () => {
  before(() => {
    stubNetwork()
    describeProbe(TAG).register(HOME)
    describeProbe(PORTAL, { provides: provideRuntime }).register(HOME)
  })
  beforeEach(stubNetwork)
  afterEach(restoreNetwork)

  it('uses the nearest provider, also across a shadow boundary', async () => {
    const [far, near] = [createProvidedRuntime(), createProvidedRuntime()]
    const outer = addProvider(far)
    const inner = addProvider(near, outer)
    const shadow = addBox(inner).attachShadow({ mode: 'open' })
    const [a, b, c] = [addTag(TAG, {}, outer), addTag(TAG, {}, inner), addTag(TAG, {}, shadow)]
    for (const tag of [a, b, c]) await whenShown(tag)
    expectSame(runtimeOf(a), far)
    expectSame(runtimeOf(b), near)
    expectSame(runtimeOf(c), near)
  })

  it('creates no page runtime next to a provider', async () => {
    const tag = await whenShown(addTag(TAG, { tenant: 'unused' }, addProvider(createProvidedRuntime())))
    await waitUntilIdle()
    expect(runtimeOf(tag)!.config.tenant).to.equal('default')
    expect(requests.map(({ url }) => url)).to.deep.equal([])
  })

  it("falls back to the page's runtime without a provider", async () => {
    const [a, b] = [await whenShown(addTag(TAG)), await whenShown(addTag(PORTAL))]
    expectSame(runtimeOf(a), runtimeOf(b))
    expect(runtimeOf(a)!.config.scriptBase).to.equal(HOME)
  })

  it('uses one runtime per configuration', async () => {
    const [a, b, again] = [
      await whenShown(addTag(TAG, { tenant: 'a' })),
      await whenShown(addTag(TAG, { tenant: 'b' })),
      await whenShown(addTag(TAG, { tenant: 'a' })),
    ]
    expect(runtimeOf(a) === runtimeOf(b)).to.equal(false)
    expectSame(runtimeOf(a), runtimeOf(again))
    expect([a, b].map(tenantOf)).to.deep.equal(['a', 'b'])
  })

  it('switches to a provider that is added later', async () => {
    const parent = addBox()
    const tag = await whenShown(addTag(TAG, {}, parent))
    const other = await whenShown(addTag(TAG))
    const [before, late] = [runtimeOf(other), createProvidedRuntime()]
    provideRuntime(parent, Promise.resolve(late))
    await waitUntil(() => runtimeOf(tag) === late)
    expectSame(runtimeOf(other), before, 'a tag outside the provider keeps its own')
    const nearer = addBox(parent)
    nearer.append(tag)
    const newest = createProvidedRuntime()
    provideRuntime(nearer, Promise.resolve(newest))
    await waitUntil(() => runtimeOf(tag) === newest)
  })

  it("accepts a provider written with the protocol's own package", async () => {
    const [parent, runtime] = [addBox(), createProvidedRuntime()]
    new ContextProvider(
      parent as never,
      { context: RUNTIME_CONTEXT, initialValue: Promise.resolve(runtime) } as never,
    )
    const tag = await whenShown(addTag(TAG, {}, parent))
    expectSame(runtimeOf(tag), runtime)
  })

  it('unsubscribes from its provider when removed', async () => {
    const parent = addBox()
    const provider = new ContextProvider(
      parent as never,
      { context: RUNTIME_CONTEXT, initialValue: Promise.resolve(createProvidedRuntime()) } as never,
    ) as unknown as { subscriptions: Map<unknown, unknown> }
    const tag = await whenShown(addTag(TAG, {}, parent))
    await waitUntil(() => provider.subscriptions.size === 1)
    tag.remove()
    await waitUntil(() => provider.subscriptions.size === 0)
  })

  it('switches providers when moved and preserves its state', async () => {
    const [first, second] = [createProvidedRuntime(), createProvidedRuntime()]
    const tag = await whenShown(addTag(TAG, {}, addProvider(first)))
    tag.shadowRoot!.querySelector('input')!.value = 'typed'
    addProvider(second).append(tag)
    await waitUntil(() => runtimeOf(tag) === second)
    addBox().append(tag)
    await waitUntil(() => runtimeOf(tag)?.config.scriptBase === HOME)
    expect(tag.shadowRoot!.querySelector('input')!.value).to.equal('typed')
  })

  it('updates when its provider provides another runtime', async () => {
    const [first, second] = [createProvidedRuntime(), createProvidedRuntime()]
    const parent = addProvider(first)
    const tag = await whenShown(addTag(TAG, {}, parent))
    expectSame(runtimeOf(tag), first)
    provideRuntime(parent, Promise.resolve(second))
    await waitUntil(() => runtimeOf(tag) === second)
    const laterTag = await whenShown(addTag(TAG, {}, parent))
    expectSame(runtimeOf(laterTag), second)
  })

  it('uses the runtime of the surrounding univ tag, whichever is defined first, and follows its configuration', async () => {
    const portal = await whenShown(addTag(PORTAL, { tenant: 'portal' }))
    const inside = await whenShown(addTag(TAG, { tenant: 'own' }, portal))
    expect(tenantOf(inside)).to.equal('portal')
    portal.setAttribute('tenant', 'other')
    await waitUntil(() => tenantOf(inside) === 'other')
    expectSame(runtimeOf(inside), runtimeOf(portal))
    const third = await whenShown(addTag(TAG, {}, portal))
    expectSame(runtimeOf(third), runtimeOf(portal))

    const late: `univ-${string}` = 'univ-test-portal-late'
    const around = addTag<Probe>(late, { tenant: 'late' })
    const early = await whenShown(addTag(TAG, {}, around))
    expect(tenantOf(early)).to.equal('default')
    describeProbe(late, { provides: provideRuntime }).register(HOME)
    await waitUntil(() => tenantOf(early) === 'late')
  })

  it('does not remount while its configuration is unchanged', async () => {
    const tag = await whenShown(addTag(TAG, { tenant: 'same' }))
    const before = runtimeOf(tag)
    tag.setAttribute('tenant', 'same')
    tag.label = 'other'
    tag.mode = 'mobile'
    await waitUntil(() => textOf(tag).startsWith('other|'))
    await waitUntilIdle()
    expectSame(runtimeOf(tag), before)
    expect(viewRecords.get(tag)!.mounts).to.equal(1)
  })
})
