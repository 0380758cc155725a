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

/** A runtime that a page's own provider gives. */
const createProvidedRuntime = () => createScriptedRuntime({}).runtime
const addProvider = (runtime: Runtime, parent?: Element) => {
  const at = addBox(parent)
  provideRuntime(at, Promise.resolve(runtime))
  return at
}
const runtimeOf = (tag: Element) => viewRecords.get(tag)?.univ.runtime
const tenantOf = (tag: Element) => runtimeOf(tag)?.config.tenant

describe('a tag finds its runtime', () => {
  before(() => {
    stubNetwork()
    describeProbe(TAG).register(HOME)
    describeProbe(PORTAL, { provides: provideRuntime }).register(HOME)
  })
  beforeEach(stubNetwork)
  afterEach(restoreNetwork)

  it('the nearest provider’s, also through a shadow border', async () => {
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

  it('a provider’s without making one of the page beside it', async () => {
    const tag = await whenShown(addTag(TAG, { tenant: 'unused' }, addProvider(createProvidedRuntime())))
    await waitUntilIdle()
    expect(runtimeOf(tag)!.config.tenant).to.equal('default')
    expect(requests.map(({ url }) => url)).to.deep.equal([])
  })

  it('the page’s, where nobody provides one', async () => {
    const [a, b] = [await whenShown(addTag(TAG)), await whenShown(addTag(PORTAL))]
    expectSame(runtimeOf(a), runtimeOf(b))
    expect(runtimeOf(a)!.config.scriptBase).to.equal(HOME)
  })

  it('another one for another configuration', async () => {
    const [a, b, again] = [
      await whenShown(addTag(TAG, { tenant: 'a' })),
      await whenShown(addTag(TAG, { tenant: 'b' })),
      await whenShown(addTag(TAG, { tenant: 'a' })),
    ]
    expect(runtimeOf(a) === runtimeOf(b)).to.equal(false)
    expectSame(runtimeOf(a), runtimeOf(again))
    expect([a, b].map(tenantOf)).to.deep.equal(['a', 'b'])
  })

  it('that of a provider which comes late', async () => {
    const parent = addBox()
    const tag = await whenShown(addTag(TAG, {}, parent))
    const other = await whenShown(addTag(TAG))
    const [before, late] = [runtimeOf(other), createProvidedRuntime()]
    provideRuntime(parent, Promise.resolve(late))
    await waitUntil(() => runtimeOf(tag) === late)
    expectSame(runtimeOf(other), before, 'one that stands elsewhere keeps its own')
    const nearer = addBox(parent)
    nearer.append(tag)
    const newest = createProvidedRuntime()
    provideRuntime(nearer, Promise.resolve(newest))
    await waitUntil(() => runtimeOf(tag) === newest)
  })

  it('that of a provider written by somebody else with the protocol’s own package', async () => {
    const [parent, runtime] = [addBox(), createProvidedRuntime()]
    new ContextProvider(
      parent as never,
      { context: RUNTIME_CONTEXT, initialValue: Promise.resolve(runtime) } as never,
    )
    const tag = await whenShown(addTag(TAG, {}, parent))
    expectSame(runtimeOf(tag), runtime)
  })

  it('lets go of its provider when it leaves', async () => {
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

  it('follows when it is moved from one provider to another and out of them, with its state', async () => {
    const [one, two] = [createProvidedRuntime(), createProvidedRuntime()]
    const tag = await whenShown(addTag(TAG, {}, addProvider(one)))
    tag.shadowRoot!.querySelector('input')!.value = 'typed'
    addProvider(two).append(tag)
    await waitUntil(() => runtimeOf(tag) === two)
    addBox().append(tag)
    await waitUntil(() => runtimeOf(tag)?.config.scriptBase === HOME)
    expect(tag.shadowRoot!.querySelector('input')!.value).to.equal('typed')
  })

  it('follows a provider that changes what it provides', async () => {
    const [one, two] = [createProvidedRuntime(), createProvidedRuntime()]
    const parent = addProvider(one)
    const tag = await whenShown(addTag(TAG, {}, parent))
    expectSame(runtimeOf(tag), one)
    provideRuntime(parent, Promise.resolve(two))
    await waitUntil(() => runtimeOf(tag) === two)
    const later = await whenShown(addTag(TAG, {}, parent))
    expectSame(runtimeOf(later), two)
  })

  it('that of the tag of ours around it, whichever of the two is there first, and its later configurations', async () => {
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

  it('keeps what it shows while nothing of its configuration changes', async () => {
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
