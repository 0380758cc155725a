import { expect } from 'chai'
import * as react from 'react'
import { provideRuntime } from '../../../src/element/scope/provide-runtime.ts'
import { pageSingleton, pageGlobals } from '../../../src/runtime/page/page-globals.ts'
import { describeTag } from '../../../src/element/define/describe-tag.tsx'
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
} from '../probe-tag.tsx'

// Importing this file by another URL loads a second, complete copy of the scripts, including React and the runtime.
const isSecondCopy = new URL(import.meta.url).searchParams.has('copy')
export { describeTag, pageSingleton, pageGlobals, describeProbe, provideRuntime, react, viewRecords }
type Copy = typeof import('./duplicate-bundles.test.tsx')

async function collectWarnings(run: () => unknown): Promise<string[]> {
  const warnings: string[] = []
  const { warn, error } = console
  console.warn = console.error = (...words: unknown[]) => void warnings.push(words.map(String).join(' '))
  try {
    await run()
  } finally {
    Object.assign(console, { warn, error })
  }
  return warnings
}

if (!isSecondCopy)
  describe('two copies of the scripts on one page', () => {
    let copy: Copy
    before(async () => {
      copy = (await import(`${import.meta.url.split('?')[0]!}?copy=1`)) as Copy
      expect(copy.react === react, 'a real second copy').to.equal(false)
    })
    beforeEach(stubNetwork)
    afterEach(restoreNetwork)

    it('define a tag once, without a warning when the versions are equal', async () => {
      const warnings = await collectWarnings(async () => {
        describeProbe('univ-test-twice').register(HOME)
        describeProbe('univ-test-twice').register(HOME)
        copy.describeProbe('univ-test-twice').register(HOME)
        await whenShown(addTag('univ-test-twice'))
      })
      expect(warnings).to.deep.equal([])
    })

    for (const [order, first] of [
      ['the older first', '0.0.1'],
      ['the newer first', '9.0.0'],
    ] as const)
      it(`keep the first of two versions, and the second warns: ${order}`, async () => {
        const tag: `univ-${string}` = `univ-test-version-${first.replaceAll('.', '-')}`
        describeProbe(tag).register(HOME)
        Object.assign(customElements.get(tag)!, { version: first })
        const warnings = await collectWarnings(() => copy.describeProbe(tag).register(HOME))
        expect(warnings).to.have.length(1)
        expect(warnings[0]).to.contain(tag).and.to.contain(first)
        const element = addTag(tag, { label: 'works' })
        await whenShown(element)
        expect(textOf(element)).to.match(/^works\|/)
        expect(viewRecords.has(element), 'rendered by the first copy').to.equal(true)
      })

    it('leave an unrelated element of the same name alone, with a warning', async () => {
      customElements.define('univ-test-foreign', class extends HTMLElement {})
      const warnings = await collectWarnings(() => describeProbe('univ-test-foreign').register(HOME))
      expect(warnings).to.have.length(1)
    })

    it('share the page globals and the singletons in them', () => {
      expectSame(copy.pageGlobals(), pageGlobals())
      const singleton = {}
      expectSame(
        pageSingleton('test thing', () => singleton),
        singleton,
      )
      expectSame(
        copy.pageSingleton('test thing', () => ({})),
        singleton,
      )
    })

    it('share one runtime, one session and one configuration fetch', async () => {
      const home = `${HOME}shared/`
      describeProbe('univ-test-mine').register(home)
      copy.describeProbe('univ-test-other').register(home)
      const [mine, other] = [
        await whenShown(addTag('univ-test-mine')),
        await whenShown(addTag('univ-test-other')),
      ]
      expectSame(viewRecords.get(mine)!.univ.runtime, copy.viewRecords.get(other)!.univ.runtime)
      expect(requests.filter(({ url }) => url.startsWith(home))).to.have.length(1)
      // one loads a query, the other renders it
      const { runtime } = copy.viewRecords.get(other)!.univ
      let runs = 0
      const stops = [runtime, viewRecords.get(mine)!.univ.runtime].map(({ queries }) =>
        queries.query(['test', 'shared'], () => Promise.resolve(++runs)).subscribe(() => {}),
      )
      await waitUntilIdle()
      expect(runs).to.equal(1)
      for (const stop of stops) stop()
    })

    it("find each other's runtime providers", async () => {
      const { runtime } = createScriptedRuntime({})
      const box = addBox()
      copy.provideRuntime(box, Promise.resolve(runtime))
      describeProbe('univ-test-near').register(HOME)
      expectSame(viewRecords.get(await whenShown(addTag('univ-test-near', {}, box)))!.univ.runtime, runtime)
    })

    it('show a toast once', async () => {
      const home = `${HOME}toasts/`
      describeProbe('univ-test-toast-a').register(home)
      copy.describeProbe('univ-test-toast-b').register(home)
      const tags = [
        await whenShown(addTag('univ-test-toast-a')),
        await whenShown(addTag('univ-test-toast-b')),
      ]
      viewRecords.get(tags[0]!)!.univ.runtime.toasts.show('Saved', {})
      const warnings = () => tags.filter((tag) => tag.shadowRoot!.textContent!.includes('Saved'))
      await waitUntil(() => warnings().length > 0)
      await waitUntilIdle()
      expect(warnings()).to.have.length(1)
      // when the tag that shows toasts is removed, the other shows them
      const [presenter] = warnings()
      const other = tags.find((tag) => tag !== presenter)!
      presenter!.remove()
      await waitUntil(() => other.shadowRoot!.textContent!.includes('Saved'))
    })
  })
