import { expect } from 'chai'
import * as react from 'react'
import { provideRuntime } from '../../src/element/provide.ts'
import { once, pageSlot } from '../../src/element/slot.ts'
import { element } from '../../src/element/define.tsx'
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
} from './probe.tsx'

// This very file asked for at another address is a second, complete copy of the scripts: React, runtime and all.
const second = new URL(import.meta.url).searchParams.has('copy')
export { element, once, pageSlot, probe, provideRuntime, react, seen }
type Copy = typeof import('./copies.test.tsx')

async function warnings(run: () => unknown): Promise<string[]> {
  const told: string[] = []
  const { warn, error } = console
  console.warn = console.error = (...words: unknown[]) => void told.push(words.map(String).join(' '))
  try {
    await run()
  } finally {
    Object.assign(console, { warn, error })
  }
  return told
}

if (!second)
  describe('two copies of the scripts on one page', () => {
    let copy: Copy
    before(async () => {
      copy = (await import(`${import.meta.url.split('?')[0]!}?copy=1`)) as Copy
      expect(copy.react === react, 'a real second copy').to.equal(false)
    })
    beforeEach(script)
    afterEach(unscript)

    it('define a tag once, and say nothing where both are of one version', async () => {
      const told = await warnings(async () => {
        probe('univ-test-twice').register(HOME)
        probe('univ-test-twice').register(HOME)
        copy.probe('univ-test-twice').register(HOME)
        await shown(place('univ-test-twice'))
      })
      expect(told).to.deep.equal([])
    })

    for (const [order, first] of [
      ['the older first', '0.0.1'],
      ['the newer first', '9.0.0'],
    ] as const)
      it(`of two versions the first one serves and the second tells why not: ${order}`, async () => {
        const tag: `univ-${string}` = `univ-test-version-${first.replaceAll('.', '-')}`
        probe(tag).register(HOME)
        Object.assign(customElements.get(tag)!, { version: first })
        const told = await warnings(() => copy.probe(tag).register(HOME))
        expect(told).to.have.length(1)
        expect(told[0]).to.contain(tag).and.to.contain(first)
        const there = place(tag, { label: 'works' })
        await shown(there)
        expect(textOf(there)).to.match(/^works\|/)
        expect(seen.has(there), 'the first one’s').to.equal(true)
      })

    it('a tag of that name from somebody else is left alone', async () => {
      customElements.define('univ-test-foreign', class extends HTMLElement {})
      const told = await warnings(() => probe('univ-test-foreign').register(HOME))
      expect(told).to.have.length(1)
    })

    it('share the one slot of the page, and what was made first', () => {
      same(copy.pageSlot(), pageSlot())
      const made = {}
      same(
        once('test thing', () => made),
        made,
      )
      same(
        copy.once('test thing', () => ({})),
        made,
      )
    })

    it('share one runtime, one session and one fetch of the configuration', async () => {
      const home = `${HOME}shared/`
      probe('univ-test-mine').register(home)
      copy.probe('univ-test-other').register(home)
      const [mine, other] = [await shown(place('univ-test-mine')), await shown(place('univ-test-other'))]
      same(seen.get(mine)!.univ.runtime, copy.seen.get(other)!.univ.runtime)
      expect(asked.filter(({ url }) => url.startsWith(home))).to.have.length(1)
      // and what one loads, the other shows
      const { runtime } = copy.seen.get(other)!.univ
      let runs = 0
      const stops = [runtime, seen.get(mine)!.univ.runtime].map(({ queries }) =>
        queries.query(['test', 'shared'], () => Promise.resolve(++runs)).subscribe(() => {}),
      )
      await quiet()
      expect(runs).to.equal(1)
      for (const stop of stops) stop()
    })

    it('find each other’s providers', async () => {
      const { runtime } = scripted({})
      const at = box()
      copy.provideRuntime(at, Promise.resolve(runtime))
      probe('univ-test-near').register(HOME)
      same(seen.get(await shown(place('univ-test-near', {}, at)))!.univ.runtime, runtime)
    })

    it('show a message of the page once', async () => {
      const home = `${HOME}toasts/`
      probe('univ-test-toast-a').register(home)
      copy.probe('univ-test-toast-b').register(home)
      const tags = [await shown(place('univ-test-toast-a')), await shown(place('univ-test-toast-b'))]
      seen.get(tags[0]!)!.univ.runtime.toasts.show('Saved', {})
      const told = () => tags.filter((tag) => tag.shadowRoot!.textContent!.includes('Saved'))
      await until(() => told().length > 0)
      await quiet()
      expect(told()).to.have.length(1)
      // who shows them leaves: the other one takes over
      const [teller] = told()
      const other = tags.find((tag) => tag !== teller)!
      teller!.remove()
      await until(() => other.shadowRoot!.textContent!.includes('Saved'))
    })
  })
