import { expect } from 'chai'
import launcher from '../../../src/features/assistant/launcher.ts'
import { firstAssistant } from '../../../src/element/assistants.ts'

type Assistant = HTMLElement & {
  open(question?: string): void
  close(): void
  minimise(): void
  config: unknown
  question: string
}

const HOME = 'https://hall.example.edu/'

async function until(met: () => unknown): Promise<void> {
  const end = performance.now() + 8000
  while (!met()) {
    if (performance.now() > end) throw new Error(`${met.toString()} did not come true`)
    await new Promise((done) => setTimeout(done, 10))
  }
}
const button = (one: Assistant) => one.shadowRoot!.querySelector('button')!
const spot = (one: Assistant) => one.shadowRoot!.querySelector('div')!
const inner = (one: Assistant) => one.shadowRoot!.querySelector('univ-assistant-dialog')?.shadowRoot
const field = (one: Assistant) => inner(one)?.querySelector('textarea')
const reset = () => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
}

describe('the launcher', () => {
  const really = globalThis.fetch
  const asked: string[] = []
  before(() => {
    globalThis.fetch = (input) => {
      asked.push(String(input))
      return Promise.reject(new TypeError('no network in this test'))
    }
  })
  after(() => {
    globalThis.fetch = really
  })
  afterEach(async () => {
    reset()
    // a tag lets go in a microtask, since it may only be moved; the next test may begin before that
    await new Promise((done) => setTimeout(done))
  })
  const place = (markup: Record<string, string> = {}) => {
    const one = document.createElement('univ-assistant') as Assistant
    one.lang = 'en'
    for (const [name, value] of Object.entries(markup)) one.setAttribute(name, value)
    document.body.append(one)
    return one
  }

  it('takes what was set before its definition, and asks for nothing before the press', async () => {
    reset()
    const early = document.createElement('univ-assistant') as Assistant
    early.lang = 'en'
    early.question = 'Where is it?'
    early.config = { tenant: 'early' }
    document.body.append(early)
    launcher.register(HOME)
    launcher.register(HOME)
    await until(() => !spot(early).hidden)
    expect(button(early).getAttribute('aria-label')).to.equal('Smart assistant')
    expect(early.config).to.deep.equal({ tenant: 'early' })
    expect(asked).to.deep.equal([])
    expect(inner(early)).to.equal(undefined)
    button(early).click()
    await until(() => field(early)?.value === 'Where is it?')
    expect(early.hasAttribute('open')).to.equal(true)
  })

  it('opens by its attribute without taking the focus, and tells what the user’s hand does', async () => {
    const told: string[] = []
    document.body.addEventListener('univ-assistant-changed', (e) => told.push(e.detail.state))
    const one = place({ open: '', theme: 'dark', 'school-id': 'x' })
    await until(() => field(one))
    expect(document.activeElement).to.equal(document.body)
    expect(spot(one).hidden).to.equal(true)
    const dialog = one.shadowRoot!.querySelector('univ-assistant-dialog')!
    expect(['theme', 'school-id', 'nested'].map((name) => dialog.hasAttribute(name))).to.deep.equal([
      true,
      true,
      true,
    ])
    expect(told).to.deep.equal([])
    inner(one)!.querySelector<HTMLElement>('[aria-label="Close the assistant"]')!.click()
    await until(() => !field(one))
    expect(told).to.deep.equal(['closed'])
    expect(one.hasAttribute('open')).to.equal(false)
    one.setAttribute('theme', 'light')
    one.removeAttribute('school-id')
    await until(() => dialog.getAttribute('theme') === 'light' && !dialog.hasAttribute('school-id'))
  })

  it('gives the focus back to its button, and remembers that it was open', async () => {
    const one = place()
    button(one).click()
    await until(() => inner(one)?.activeElement === field(one) && field(one))
    expect(localStorage.getItem('univ.assistantOpen')).to.equal('true')
    one.minimise()
    await until(() => inner(one)?.querySelector('.assistant-bar'))
    one.close()
    await until(() => one.shadowRoot!.activeElement === button(one))
    expect(localStorage.getItem('univ.assistantOpen')).to.equal(null)
    one.remove()
    localStorage.setItem('univ.assistantOpen', 'true')
    const next = place()
    // as it was left: minimised
    await until(() => inner(next)?.querySelector('.assistant-bar'))
    expect(document.activeElement).to.equal(document.body)
  })

  it('is the one assistant of its page: a second waits unseen, and takes over when the first goes', async () => {
    const first = place()
    const second = place()
    expect([spot(first).hidden, spot(second).hidden]).to.deep.equal([false, true])
    second.open()
    expect(second.hasAttribute('open')).to.equal(false)
    firstAssistant()!.ask('What about fees?')
    await until(() => field(first)?.value === 'What about fees?')
    first.remove()
    await until(() => !spot(second).hidden)
    firstAssistant()!.ask('')
    await until(() => field(second))
    second.remove()
    await until(() => firstAssistant() === null)
  })

  it('opens where it takes the place of an open one in one step', async () => {
    const first = place({ open: '' })
    await until(() => field(first))
    const second = document.createElement('univ-assistant') as Assistant
    second.lang = 'en'
    second.setAttribute('open', '')
    document.body.replaceChildren(second)
    expect(second.hasAttribute('open'), 'its wish was refused').to.equal(true)
    await until(() => field(second))
  })

  it('keeps its state when it is moved', async () => {
    const one = place()
    button(one).click()
    await until(() => field(one))
    const other = document.createElement('section')
    document.body.append(other)
    other.append(one)
    await until(() => field(one))
    expect(one.hasAttribute('open')).to.equal(true)
    expect(firstAssistant()).not.to.equal(null)
  })
})
