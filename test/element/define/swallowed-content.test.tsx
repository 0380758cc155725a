import { expect } from 'chai'
import {
  addBox,
  describeProbe,
  HOME,
  restoreNetwork,
  stubNetwork,
  waitUntil,
  waitUntilIdle,
} from '../probe-tag.tsx'

const TAG = 'univ-test-swallow'

describe('a tag without an end tag', () => {
  const { warn } = console
  let warnings: string[] = []
  before(() => {
    stubNetwork()
    describeProbe(TAG).register(HOME)
  })
  beforeEach(() => {
    stubNetwork()
    warnings = []
    console.warn = (...words: unknown[]) => void warnings.push(words.join(' '))
  })
  afterEach(() => {
    console.warn = warn
    restoreNetwork()
  })

  /** Parses markup as a page's and waits until the first tag has its content. */
  async function parse(markup: string) {
    const box = addBox()
    box.append(document.createRange().createContextualFragment(markup))
    const tag = box.querySelector(TAG)!
    await waitUntil(() => (tag as { isFocusLost?: unknown }).isFocusLost, 'the tag watches the page')
    await waitUntilIdle()
    return { box, isSeen: (selector: string) => box.querySelector(selector)!.getClientRects().length > 0 }
  }

  // the console says it once a page
  it('leaves the rest of the page visible, and the console says why', async () => {
    const { isSeen } = await parse(
      `<h1>Hall</h1><${TAG} /><h2>Contact</h2><p id="rest">Call us</p><footer>End</footer>`,
    )
    expect([isSeen('#rest'), isSeen('footer')]).to.deep.equal([true, true])
    expect(warnings).to.have.length(1)
    expect(warnings[0]).to.include(`<${TAG}></${TAG}>`)
  })

  for (const rest of [
    `<${TAG} /><h2>More</h2><p id="rest">More</p>`,
    '<main id="rest">More</main>',
    '<p>1</p><p>2</p><p>3</p><p id="rest">4</p>',
    '<p id="rest">More</p><script></script>',
    '<div id="rest"><div data-univ="favorites"></div></div>',
  ])
    it(`leaves it visible: ${rest}`, async () => {
      const { isSeen } = await parse(`<div><${TAG} />${rest}</div>`)
      expect(isSeen('#rest')).to.equal(true)
    })

  for (const [kind, markup] of [
    [
      'short',
      `<div><${TAG}><p id="rest">The list needs scripts: <a href="/hall">hall</a></p></${TAG}></div>`,
    ],
    [
      'closed and followed',
      `<div><${TAG}><h2 id="rest">Services</h2><ul><li>1</ul></${TAG}> <p>More</p></div>`,
    ],
    ['written by a server', `<div><${TAG}><section id="rest" data-served>Services</section></${TAG}></div>`],
  ] as const)
    it(`hides fallback content that is ${kind}`, async () => {
      const { box } = await parse(markup)
      expect(box.querySelector('#rest')?.getClientRects().length ?? 0).to.equal(0)
      expect(warnings).to.deep.equal([])
    })
})
