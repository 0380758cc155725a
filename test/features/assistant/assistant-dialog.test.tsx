import { expect } from 'chai'
import { expectAccessible } from '../../double/axe.ts'
import { createErrorReply, neverReplies } from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { eventually, unmountAll, flushEvents } from '../../ui/render-in-shadow.tsx'
import { cardItem, historyOf, openDialog } from './dialog-fixture.tsx'

const fullAnswer = {
  id: 'a1',
  answer: 'Block it **first**.',
  apps: [cardItem.id, 'unknown'],
  links: [
    { text: 'The rules', url: 'https://hall.example.edu/rules' },
    { text: 'A trap', url: 'javascript:boom()' },
  ],
  questions: ['How do I print?'],
  known: true,
}
const openingAnswer = { ...fullAnswer, open: { url: 'https://hall.example.edu/card', seconds: 3 } }

describe('assistant dialog', () => {
  afterEach(unmountAll)

  it('sends with Enter, but not with Shift+Enter, during composition, or when empty', async () => {
    const { type, key, field, events, called, waitFor, log } = openDialog()
    await key({ key: 'Enter' })
    await type('Your question', '  ')
    await key({ key: 'Enter' })
    await type('Your question', 'tushuguan')
    await key({ key: 'Enter', isComposing: true })
    await key({ key: 'Enter', keyCode: 229 })
    await key({ key: 'Enter', shiftKey: true })
    await eventually(() => {
      expect(called('POST /webQa')).to.have.length(0)
      expect(field().value).to.equal('tushuguan')
    })
    await key({ key: 'Enter' })
    await waitFor('Go to the north gate.')
    expect(called('POST /webQa')).to.have.length(1)
    expect(field().value).to.equal('')
    expect(log().textContent).to.include('You: tushuguan')
    expect(events.filter(({ name }) => name === 'univ-question-asked')).to.deep.equal([
      { name: 'univ-question-asked', detail: { question: 'tushuguan' } },
    ])
  })

  it('announces each complete answer once in the live log, and not the history', async () => {
    let give = (_: unknown) => {}
    const session = createSessionDouble(student)
    const record = {
      id: 'r1',
      question: 'Old?',
      answer: 'Old answer',
      userName: '',
      createTime: 1_700_000_000,
    }
    const { ask, waitFor, log, text } = openDialog({
      session,
      replies: { 'POST /webQa': () => new Promise((done) => (give = done)), qaRecords: [record] },
    })
    await waitFor('Old answer')
    expect(log().textContent).to.equal('')
    const added: string[] = []
    const watch = new MutationObserver((all) =>
      all.forEach(({ addedNodes }) =>
        addedNodes.forEach((node) => {
          const quiet = node.parentElement?.closest('[aria-hidden=true], [aria-live=off]')
          if (!quiet && node.textContent) added.push(node.textContent)
        }),
      ),
    )
    watch.observe(log(), { childList: true, subtree: true, characterData: true })
    await ask('New?')
    await waitFor('Answering')
    give({ t: fullAnswer })
    await waitFor('Block it')
    await waitFor(() => text().includes('Library card'))
    watch.disconnect()
    expect(added.filter((text) => text.includes('Block it first.'))).to.have.length(1)
    expect(log().querySelectorAll('[aria-live=off] .assistant-thumbs')).to.have.length(1)
  })

  it('renders items, links and questions of an answer, and an unsafe link as text', async () => {
    const { ask, waitFor, all, controls, press, events, called, followed } = openDialog({
      replies: { 'POST /webQa': { t: fullAnswer } },
    })
    await ask('card')
    await waitFor(() => controls('Add Library card to favourites').length === 1)
    expect(all('.assistant-items li')).to.have.length(1)
    expect(all('.assistant-text b').map((b) => b.textContent)).to.deep.equal(['first'])
    expect(all('.assistant-links a').map((a) => (a as HTMLAnchorElement).href)).to.deep.equal([
      'https://hall.example.edu/rules',
    ])
    expect(all('.assistant-links li')[1]!.textContent).to.equal('A trap (Link not available)')
    await press('Library card')
    await eventually(() => {
      expect(followed).to.deep.equal([cardItem.uri])
      expect(events.some(({ name }) => name === 'univ-app-opened')).to.equal(true)
    })
    await press('Guide to Library card')
    await eventually(() => expect(events.at(-1)).to.deep.include({ name: 'univ-navigate' }))
    await press('Add Library card to favourites')
    await waitFor(() => events.at(-1)?.name === 'univ-favorite-changed')
    // also among the recommended ones
    await press('How do I print?')
    await waitFor(() => called('POST /webQa').length === 2)
  })

  it('opens a link after a countdown; cancel, focus or hover stops it, and a blocked popup leaves the link', async () => {
    const really = window.open
    const opened: unknown[] = []
    window.open = (...args: unknown[]) => (opened.push(args), null)
    try {
      for (const stopBy of ['cancel', 'focus', 'hover', 'nothing']) {
        const { ask, waitFor, press, controls, find, tick, text } = openDialog({
          replies: { 'POST /webQa': { t: openingAnswer } },
        })
        await ask('open the card')
        await waitFor('Opens hall.example.edu in 3 s')
        tick(1000)
        await waitFor('in 2 s')
        if (stopBy === 'cancel') await press('Do not open')
        if (stopBy === 'focus') controls('Do not open')[0]!.focus()
        if (stopBy === 'hover')
          find('.assistant-countdown').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        await flushEvents()
        tick(10_000)
        await waitFor(() => controls('Open hall.example.edu').length === 1)
        expect(opened).to.have.length(stopBy === 'nothing' ? 1 : 0)
        expect(text().includes('did not allow')).to.equal(stopBy === 'nothing')
        unmountAll()
      }
    } finally {
      window.open = really
    }
  })

  it('opens only http(s) links automatically', async () => {
    for (const url of ['javascript:boom()', 'tel:110', 'mailto:a@b.cn', 'data:text/html,x']) {
      const { ask, waitFor, controls, tick } = openDialog({
        replies: { 'POST /webQa': { t: { ...fullAnswer, open: { url, seconds: 1 } } } },
      })
      await ask('open')
      await waitFor('Block it')
      expect(controls('Do not open')).to.have.length(0)
      tick(5000)
      unmountAll()
    }
  })

  it('offers a contact without an answer or after a negative rating', async () => {
    const { ask, waitFor, press, replies, called, text, log } = openDialog({
      config: { contact: { telephone: '0510-12345', address: 'Main hall', copyright: '' } },
      replies: { 'POST /webQa': { t: { ...fullAnswer, answer: 'I do not know.', known: false } } },
    })
    await ask('?')
    await waitFor('Library 101')
    for (const words of ['Ms Qian', '0510-8590 2112', '0510-12345', 'Main hall'])
      expect(text()).to.include(words)
    replies['POST /webQa'] = { t: fullAnswer }
    await ask('card?')
    await waitFor(() => log().querySelectorAll('.assistant-thumbs').length === 2)
    const down = log().querySelectorAll<HTMLElement>('[aria-label="Not helpful"]')[1]!
    down.click()
    await waitFor('What was wrong?')
    await press('Hard to understand')
    await press('Submit')
    await waitFor('You can also contact a person')
    expect(called('POST /webQa/{id}/feedback').map(({ input }) => input)).to.deep.equal([
      { useful: false },
      { useful: false, reason: 'unclear' },
    ])
  })

  it('shows an error, preserves the question and retries; cancels a pending answer', async () => {
    const { ask, waitFor, press, replies, field, text } = openDialog({
      replies: { 'POST /webQa': createErrorReply(500) },
    })
    await ask('Where?')
    await waitFor('could not be sent')
    expect(field().value).to.equal('Where?')
    replies['POST /webQa'] = neverReplies
    await press('Try again')
    await waitFor('Answering')
    await press('Stop waiting')
    await waitFor('Stopped.')
    replies['POST /webQa'] = { t: 'There.' }
    await press('Try again')
    await waitFor('There.')
    expect(text()).not.to.include('could not be sent')
  })

  it("greets with the robot's name and welcome, and loads three other questions on press", async () => {
    const { waitFor, press, replies, called, controls, session } = openDialog()
    await waitFor('Hello, ask me')
    await waitFor('How do I print?')
    expect(called('anonymityStandardQuestions')[0]?.input).to.deep.equal({
      start: 0,
      limit: 3,
      status: 1,
      recommStatus: 1,
      isRandom: true,
    })
    replies['anonymityStandardQuestions'] = [{ id: 'n', question: 'New one?' }]
    await press('Show other questions')
    await waitFor('New one?')
    expect(controls('Xiaojiang')).to.have.length(0)
    await waitFor('Sign in to see your earlier questions.')
    await press('Sign in')
    await eventually(() => expect(session.calls).to.deep.equal(['signIn']))
  })

  it('keeps the scroll position when history is prepended', async () => {
    const records = historyOf(25, 12)
    const { waitFor, controls, all, press, text } = openDialog({
      session: createSessionDouble(student),
      replies: {
        qaRecords: ({ input }: { input: Record<string, unknown> }) =>
          records.slice(Number(input['start']), Number(input['start']) + 10),
      },
    })
    await waitFor('Question 16')
    await waitFor('Where is the library?')
    const top = () =>
      all('.assistant-history .assistant-turn').find((element) =>
        element.textContent?.includes('Question 16'),
      )!
    // the focus alone may scroll
    controls('Earlier conversation')[0]!.focus()
    const before = top().getBoundingClientRect().top
    await press('Earlier conversation')
    await waitFor('Question 6')
    expect(Math.abs(top().getBoundingClientRect().top - before)).to.be.lessThan(10)
    await press('Earlier conversation')
    await waitFor('No more')
    expect(text().match(/Question \d+/g)).to.have.length(25)
  })

  it('opens at its end, although suggested questions load after the history', async () => {
    for (const mode of ['desktop', 'mobile'] as const) {
      let reply = (_: unknown) => {}
      const { waitFor, find } = openDialog({
        session: createSessionDouble(student),
        mode,
        replies: {
          qaRecords: historyOf(8, 40),
          standardQuestions: () => new Promise((done) => (reply = done)),
        },
      })
      await waitFor('Question 8')
      const box = find('.assistant-scroll')
      // the event of its own scrolling may come when the questions are already there
      const observer = new MutationObserver(() => box.dispatchEvent(new Event('scroll')))
      observer.observe(box, { subtree: true, childList: true })
      reply([{ id: '1', question: 'Where is the library?', questionEn: '' }])
      await waitFor('Where is the library?')
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      expect(box.scrollHeight - box.clientHeight - box.scrollTop, mode).to.be.lessThan(1)
      unmountAll()
    }
  })

  it('scrolls the conversation, not its panel, to a tall answer after a history', async () => {
    const { ask, waitFor, find } = openDialog({
      session: createSessionDouble(student),
      replies: { qaRecords: historyOf(8, 40), 'POST /webQa': { t: 'A tall answer. '.repeat(400) } },
    })
    await waitFor('Question 8')
    await ask('Anything?')
    await waitFor('A tall answer.')
    const panel = find('.assistant-panel')
    expect(panel.scrollHeight, 'the panel overflows').to.equal(panel.clientHeight)
    expect(panel.scrollTop).to.equal(0)
  })

  it('passes axe with every kind of answer, and minimised', async () => {
    const { ask, waitFor, press, host, setProps, controls } = openDialog({
      theme: 'dark',
      replies: { 'POST /webQa': { t: { ...openingAnswer, known: false } } },
    })
    await ask('all of it')
    await waitFor('Library 101')
    await press('Not helpful')
    await waitFor('What was wrong?')
    await press('Text size')
    await press('Larger text')
    await waitFor('Now 110%')
    const check = async () => {
      await expectAccessible(host)
    }
    await check()
    setProps({ dialogState: 'minimised' })
    await waitFor(() => controls('Open Xiaojiang again').length === 1)
    await check()
  })
})
