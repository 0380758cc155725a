import { ContextProvider } from '@lit/context'
import { expect } from 'chai'
import { CONTEXT } from '../../src/element/context.ts'
import { provideRuntime } from '../../src/element/provide.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { scripted } from '../double/runtime.ts'
import {
  asked,
  box,
  HOME,
  place,
  probe,
  quiet,
  same,
  script,
  seen,
  shown,
  textOf,
  unscript,
  until,
  type Probe,
} from './probe.tsx'

const TAG = 'univ-test-inside'
const PORTAL = 'univ-test-portal'

/** A runtime that a page's own provider gives. */
const given = () => scripted({}).runtime
const provided = (runtime: Runtime, parent?: Element) => {
  const at = box(parent)
  provideRuntime(at, Promise.resolve(runtime))
  return at
}
const runtimeOf = (tag: Element) => seen.get(tag)?.univ.runtime
const tenantOf = (tag: Element) => runtimeOf(tag)?.config.tenant

describe('a tag finds its runtime', () => {
  before(() => {
    script()
    probe(TAG).register(HOME)
    probe(PORTAL, { provides: provideRuntime }).register(HOME)
  })
  beforeEach(script)
  afterEach(unscript)

  it('the nearest provider’s, also through a shadow border', async () => {
    const [far, near] = [given(), given()]
    const outer = provided(far)
    const inner = provided(near, outer)
    const shadow = box(inner).attachShadow({ mode: 'open' })
    const [a, b, c] = [place(TAG, {}, outer), place(TAG, {}, inner), place(TAG, {}, shadow)]
    for (const tag of [a, b, c]) await shown(tag)
    same(runtimeOf(a), far)
    same(runtimeOf(b), near)
    same(runtimeOf(c), near)
  })

  it('a provider’s without making one of the page beside it', async () => {
    const tag = await shown(place(TAG, { tenant: 'unused' }, provided(given())))
    await quiet()
    expect(runtimeOf(tag)!.config.tenant).to.equal('default')
    expect(asked.map(({ url }) => url)).to.deep.equal([])
  })

  it('the page’s, where nobody provides one', async () => {
    const [a, b] = [await shown(place(TAG)), await shown(place(PORTAL))]
    same(runtimeOf(a), runtimeOf(b))
    expect(runtimeOf(a)!.config.home).to.equal(HOME)
  })

  it('another one for another configuration', async () => {
    const [a, b, again] = [
      await shown(place(TAG, { tenant: 'a' })),
      await shown(place(TAG, { tenant: 'b' })),
      await shown(place(TAG, { tenant: 'a' })),
    ]
    expect(runtimeOf(a) === runtimeOf(b)).to.equal(false)
    same(runtimeOf(a), runtimeOf(again))
    expect([a, b].map(tenantOf)).to.deep.equal(['a', 'b'])
  })

  it('that of a provider which comes late', async () => {
    const parent = box()
    const tag = await shown(place(TAG, {}, parent))
    const other = await shown(place(TAG))
    const [before, late] = [runtimeOf(other), given()]
    provideRuntime(parent, Promise.resolve(late))
    await until(() => runtimeOf(tag) === late)
    same(runtimeOf(other), before, 'one that stands elsewhere keeps its own')
    const nearer = box(parent)
    nearer.append(tag)
    const newest = given()
    provideRuntime(nearer, Promise.resolve(newest))
    await until(() => runtimeOf(tag) === newest)
  })

  it('that of a provider written by somebody else with the protocol’s own package', async () => {
    const [parent, runtime] = [box(), given()]
    new ContextProvider(
      parent as never,
      { context: CONTEXT, initialValue: Promise.resolve(runtime) } as never,
    )
    const tag = await shown(place(TAG, {}, parent))
    same(runtimeOf(tag), runtime)
  })

  it('lets go of its provider when it leaves', async () => {
    const parent = box()
    const provider = new ContextProvider(
      parent as never,
      { context: CONTEXT, initialValue: Promise.resolve(given()) } as never,
    ) as unknown as { subscriptions: Map<unknown, unknown> }
    const tag = await shown(place(TAG, {}, parent))
    await until(() => provider.subscriptions.size === 1)
    tag.remove()
    await until(() => provider.subscriptions.size === 0)
  })

  it('follows when it is moved from one provider to another and out of them, with its state', async () => {
    const [one, two] = [given(), given()]
    const tag = await shown(place(TAG, {}, provided(one)))
    tag.shadowRoot!.querySelector('input')!.value = 'typed'
    provided(two).append(tag)
    await until(() => runtimeOf(tag) === two)
    box().append(tag)
    await until(() => runtimeOf(tag)?.config.home === HOME)
    expect(tag.shadowRoot!.querySelector('input')!.value).to.equal('typed')
  })

  it('follows a provider that changes what it provides', async () => {
    const [one, two] = [given(), given()]
    const parent = provided(one)
    const tag = await shown(place(TAG, {}, parent))
    same(runtimeOf(tag), one)
    provideRuntime(parent, Promise.resolve(two))
    await until(() => runtimeOf(tag) === two)
    const later = await shown(place(TAG, {}, parent))
    same(runtimeOf(later), two)
  })

  it('that of the tag of ours around it, whichever of the two is there first, and its later configurations', async () => {
    const portal = await shown(place(PORTAL, { tenant: 'portal' }))
    const inside = await shown(place(TAG, { tenant: 'own' }, portal))
    expect(tenantOf(inside)).to.equal('portal')
    portal.setAttribute('tenant', 'other')
    await until(() => tenantOf(inside) === 'other')
    same(runtimeOf(inside), runtimeOf(portal))
    const third = await shown(place(TAG, {}, portal))
    same(runtimeOf(third), runtimeOf(portal))

    const late: `univ-${string}` = 'univ-test-portal-late'
    const around = place<Probe>(late, { tenant: 'late' })
    const early = await shown(place(TAG, {}, around))
    expect(tenantOf(early)).to.equal('default')
    probe(late, { provides: provideRuntime }).register(HOME)
    await until(() => tenantOf(early) === 'late')
  })

  it('keeps what it shows while nothing of its configuration changes', async () => {
    const tag = await shown(place(TAG, { tenant: 'same' }))
    const before = runtimeOf(tag)
    tag.setAttribute('tenant', 'same')
    tag.label = 'other'
    tag.mode = 'mobile'
    await until(() => textOf(tag).startsWith('other|'))
    await quiet()
    same(runtimeOf(tag), before)
    expect(seen.get(tag)!.mounts).to.equal(1)
  })
})
