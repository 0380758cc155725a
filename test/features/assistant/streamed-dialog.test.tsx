import { expect } from 'chai'
import { UPDATE_MS } from '../../../src/features/assistant/answer/partial-answer.ts'
import { expectAccessible } from '../../double/axe.ts'
import { hostileStrings } from '../../double/hostile-strings.ts'
import { createStreamedReply } from '../../double/streamed-answer.ts'
import { unmountAll } from '../../ui/render-in-shadow.tsx'
import { cardItem, openDialog } from './dialog-fixture.tsx'

const answer = {
  id: 'a1',
  answer: 'Block the card **first**. Then ask for a new one.',
  apps: [cardItem.id],
  links: [{ text: 'The guide', url: 'https://hall.example.edu/guide' }],
}

async function openStream(options: Parameters<typeof openDialog>[0] = {}) {
  const stream = createStreamedReply()
  const dialog = openDialog({ ...options, replies: { 'POST /webQa': stream.reply } })
  await dialog.waitFor('Hello, ask me')
  await dialog.ask('I lost my card')
  await dialog.waitFor(stream.isOpen)
  return {
    ...dialog,
    stream,
    /** Sends a chunk and waits until the conversation shows its end. */
    async sendChunk(text: string, end = text) {
      stream.text(text)
      await dialog.waitFor(() => {
        dialog.tick(UPDATE_MS)
        return dialog.log().textContent?.includes(end)
      })
    },
    spoken: () => dialog.all('[aria-live=polite].visually-hidden p').map((p) => p.textContent),
    answerText: () => dialog.find('.assistant-text'),
  }
}

describe('a streamed answer', () => {
  afterEach(unmountAll)

  it('renders incrementally in one element; links and items follow at the end', async () => {
    const { sendChunk, stream, waitFor, answerText, controls, log } = await openStream()
    await sendChunk('Block the card **fir', 'Block the card fir')
    const element = answerText()
    expect(element.querySelector('b')?.textContent).to.equal('fir')
    await sendChunk('st**. Then', 'Block the card first. Then')
    expect(controls('The guide')).to.have.length(0)
    stream.send('answer', { errno: 0, t: answer })
    await waitFor('ask for a new one.')
    await waitFor(() => controls('Library card').length > 0)
    expect(controls('The guide')).to.have.length(1)
    expect(answerText(), 'the element of the first chunk').to.equal(element)
    expect(log().querySelectorAll('.assistant-answer')).to.have.length(1)
  })

  it('announces sentences to screen readers, each once, and no chunks', async () => {
    const { sendChunk, stream, waitFor, spoken, answerText, all } = await openStream()
    await sendChunk('Block the card', 'Block the card')
    expect(answerText().getAttribute('aria-live')).to.equal('off')
    expect(spoken()).to.deep.equal([])
    await sendChunk(' **first**. Then', 'first. Then')
    expect(spoken()).to.deep.equal(['Block the card first.'])
    const [sentence] = all('[aria-live=polite].visually-hidden p')
    stream.send('answer', { errno: 0, t: answer })
    await waitFor(() => spoken().length === 2)
    expect(spoken()).to.deep.equal(['Block the card first.', 'Then ask for a new one.'])
    expect(all('[aria-live=polite].visually-hidden p')[0], 'not announced again').to.equal(sentence)
  })

  it('re-renders only changed blocks', async () => {
    const { sendChunk, answerText } = await openStream()
    await sendChunk('First block.\n\nSecond', 'Second')
    const changed: Node[] = []
    const observer = new MutationObserver((all) => changed.push(...all.map(({ target }) => target)))
    observer.observe(answerText(), { subtree: true, childList: true, characterData: true })
    for (const word of [' one', ' two', ' three']) await sendChunk(word)
    changed.push(...observer.takeRecords().map(({ target }) => target))
    observer.disconnect()
    const [first] = answerText().children
    expect(changed.length).to.be.greaterThan(0)
    expect(changed.filter((node) => first!.contains(node))).to.have.length(0)
  })

  it('stops on press, keeps the text, aborts the request and focuses the field', async () => {
    const { sendChunk, press, waitFor, stream, text, controls, field, root } = await openStream()
    await sendChunk('Block the card', 'Block the card')
    await press('Stop answering')
    await waitFor('Stopped.')
    expect(text()).to.include('Block the card')
    expect(stream.isCancelled()).to.equal(true)
    expect(root.activeElement).to.equal(field())
    expect(controls('Try again')).to.have.length(1)
    expect(controls('Send')).to.have.length(1)
  })

  it('keeps the text when the stream breaks, shows an error and offers "try again"', async () => {
    const { sendChunk, press, waitFor, stream, text, replies, log } = await openStream()
    await sendChunk('Block the card', 'Block the card')
    stream.fail()
    await waitFor('The answer stopped early.')
    expect(log().textContent).to.include('Block the card').and.include('stopped early')
    replies['POST /webQa'] = { errno: 0, t: answer }
    await press('Try again')
    await waitFor('ask for a new one.')
    expect(text()).not.to.include('stopped early')
  })

  it('scrolls to its end unless the user has scrolled up', async () => {
    const { sendChunk, find, host, answerText } = await openStream()
    host.style.cssText += ';display:block'
    const box = find<HTMLElement>('.assistant-scroll')
    const fromEnd = () => box.scrollHeight - box.clientHeight - box.scrollTop
    await sendChunk(`${'A line. '.repeat(30)}\n\nend1`, 'end1')
    expect(box.scrollHeight).to.be.greaterThan(box.clientHeight)
    expect(fromEnd()).to.be.lessThan(2)
    await sendChunk(`${' more.'.repeat(30)}\n\nend2`, 'end2')
    expect(fromEnd()).to.be.lessThan(2)
    box.scrollTop = 0
    await new Promise((done) => box.addEventListener('scroll', done, { once: true }))
    await sendChunk(`${' more.'.repeat(30)}\n\nend3`, 'end3')
    expect(box.scrollTop).to.equal(0)
    expect(answerText().textContent).to.include('end3')
  })

  it('renders hostile chunks safely, wherever they are split', async () => {
    const hits: unknown[] = []
    Object.assign(globalThis, { __hit: (n: unknown) => hits.push(n) })
    // longer ones end the stream at its cap
    const short = hostileStrings.filter(({ length }) => length < 1000)
    for (let start = 0; start < short.length; start += 40) {
      const { sendChunk, stream, root, waitFor } = await openStream()
      for (const hostile of short.slice(start, start + 40)) {
        const middle = Math.floor(hostile.length / 2)
        stream.text(`\n\n${hostile.slice(0, middle)}`)
        await sendChunk(hostile.slice(middle), '')
      }
      stream.close()
      await waitFor('stopped early')
      expect(root.querySelectorAll('script, iframe, object, embed, style, link, meta, base')).to.have.length(
        0,
      )
      const links = [...root.querySelectorAll<HTMLAnchorElement>('.assistant-text a')]
      expect(links.filter(({ protocol }) => !/^(https?|mailto|tel):$/.test(protocol))).to.deep.equal([])
      for (const element of root.querySelectorAll('.assistant-text *'))
        expect(element.getAttributeNames().filter((name) => /^on|^style$/.test(name))).to.deep.equal([])
      unmountAll()
    }
    expect(hits).to.deep.equal([])
  })

  it('passes axe while streaming and when broken, in the dark theme, on desktop and phone', async () => {
    for (const mode of ['desktop', 'mobile'] as const) {
      const { sendChunk, stream, waitFor, host } = await openStream({ theme: 'dark', mode })
      const check = async () => {
        await expectAccessible(host)
      }
      await sendChunk('Block the card **first**. Then', 'first. Then')
      await check()
      stream.fail()
      await waitFor('stopped early')
      await check()
      unmountAll()
    }
  })
})

describe('assistant window', () => {
  afterEach(unmountAll)

  it('adds no second banner landmark: open, with its menu, minimised, on a phone', async () => {
    const banner = document.createElement('header')
    banner.textContent = 'The page'
    document.body.append(banner)
    const check = async () => {
      await expectAccessible(document, '', {
        runOnly: ['landmark-no-duplicate-banner', 'landmark-banner-is-top-level', 'landmark-unique'],
      })
    }
    const { waitFor, press, setProps, controls } = openDialog()
    await waitFor('Hello, ask me')
    await check()
    await press('Text size')
    await check()
    setProps({ dialogState: 'minimised' })
    await waitFor(() => controls('Open Xiaojiang again').length === 1)
    await check()
    unmountAll()
    const phone = openDialog({ mode: 'mobile' })
    await phone.waitFor('Hello, ask me')
    await check()
    banner.remove()
  })

  it('changes the text size in a menu that stays open; Escape closes the menu before the window', async () => {
    const { waitFor, press, controls, find, root, events } = openDialog()
    await waitFor('Hello, ask me')
    expect(controls('Larger text')).to.have.length(0)
    await press('Text size')
    await waitFor(() => root.activeElement?.textContent?.includes('Larger text'))
    await press('Larger text')
    await press('Larger text')
    await waitFor('Now 120%')
    await press('Smaller text')
    await waitFor('Now 110%')
    await press('Normal size')
    await waitFor(() => !find('.assistant-panel').textContent?.includes('Now 1'))
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true })
    root.activeElement!.dispatchEvent(escape)
    await waitFor(() => controls('Larger text').length === 0)
    expect(root.activeElement?.getAttribute('aria-label')).to.equal('Text size')
    expect(events.filter(({ name }) => name === 'univ-assistant-changed')).to.have.length(0)
  })
})
