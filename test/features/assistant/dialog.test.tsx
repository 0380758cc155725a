import axe from 'axe-core'
import { expect } from 'chai'
import { refused, silence } from '../../double/runtime.ts'
import { sessionDouble, student } from '../../double/session.ts'
import { clear, settled } from '../../ui/stage.tsx'
import { card, openDialog } from './dialog-scene.tsx'

const full = {
  id: 'a1',
  answer: 'Block it **first**.',
  apps: [card.id, 'unknown'],
  links: [
    { text: 'The rules', url: 'https://hall.example.edu/rules' },
    { text: 'A trap', url: 'javascript:boom()' },
  ],
  questions: ['How do I print?'],
  known: true,
}
const opens = { ...full, open: { url: 'https://hall.example.edu/card', seconds: 3 } }

describe('the dialog of the assistant', () => {
  afterEach(clear)

  it('sends by Enter; not by Shift+Enter, not by an input method, and nothing empty', async () => {
    const { write, key, field, events, called, until, log } = openDialog()
    await key({ key: 'Enter' })
    await write('Your question', '  ')
    await key({ key: 'Enter' })
    await write('Your question', 'tushuguan')
    await key({ key: 'Enter', isComposing: true })
    await key({ key: 'Enter', keyCode: 229 })
    await key({ key: 'Enter', shiftKey: true })
    expect(called('POST /webQa')).to.have.length(0)
    expect(field().value).to.equal('tushuguan')
    await key({ key: 'Enter' })
    await until('Go to the north gate.')
    expect(called('POST /webQa')).to.have.length(1)
    expect(field().value).to.equal('')
    expect(log().textContent).to.include('You: tushuguan')
    expect(events.filter(({ name }) => name === 'univ-question-asked')).to.deep.equal([
      { name: 'univ-question-asked', detail: { question: 'tushuguan' } },
    ])
  })

  it('adds each answer to the log once and whole; what was asked before is not announced', async () => {
    let give = (_: unknown) => {}
    const session = sessionDouble(student)
    const record = {
      id: 'r1',
      question: 'Old?',
      answer: 'Old answer',
      userName: '',
      createTime: 1_700_000_000,
    }
    const { ask, until, log, text } = openDialog({
      session,
      replies: { 'POST /webQa': () => new Promise((done) => (give = done)), qaRecords: [record] },
    })
    await until('Old answer')
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
    await until('Answering')
    give({ t: full })
    await until('Block it')
    await until(() => text().includes('Library card'))
    watch.disconnect()
    expect(added.filter((one) => one.includes('Block it first.'))).to.have.length(1)
    expect(log().querySelectorAll('[aria-live=off] .assistant-thumbs')).to.have.length(1)
  })

  it('shows what an answer brings: items, links, questions; a dangerous link is text', async () => {
    const { ask, until, all, controls, press, events, called, followed } = openDialog({
      replies: { 'POST /webQa': { t: full } },
    })
    await ask('card')
    await until(() => controls('Add Library card to favourites').length === 1)
    expect(all('.assistant-items li')).to.have.length(1)
    expect(all('.assistant-text b').map((b) => b.textContent)).to.deep.equal(['first'])
    expect(all('.assistant-links a').map((a) => (a as HTMLAnchorElement).href)).to.deep.equal([
      'https://hall.example.edu/rules',
    ])
    expect(all('.assistant-links li')[1]!.textContent).to.equal('A trap (Link not available)')
    await press('Library card')
    expect(followed).to.deep.equal([card.uri])
    expect(events.some(({ name }) => name === 'univ-app-opened')).to.equal(true)
    await press('Guide to Library card')
    expect(events.at(-1)).to.deep.include({ name: 'univ-navigate' })
    await press('Add Library card to favourites')
    await until(() => events.at(-1)?.name === 'univ-favorite-changed')
    // also among the recommended ones
    await press('How do I print?')
    await until(() => called('POST /webQa').length === 2)
  })

  it('opens a link after a countdown that names it; cancel, focus and hover stop it, a blocked window leaves a link', async () => {
    const really = window.open
    const opened: unknown[] = []
    window.open = (...args: unknown[]) => (opened.push(args), null)
    try {
      for (const stopBy of ['cancel', 'focus', 'hover', 'nothing']) {
        const { ask, until, press, controls, find, tick, text } = openDialog({
          replies: { 'POST /webQa': { t: opens } },
        })
        await ask('open the card')
        await until('Opens hall.example.edu in 3 s')
        tick(1000)
        await until('in 2 s')
        if (stopBy === 'cancel') await press('Do not open')
        if (stopBy === 'focus') controls('Do not open')[0]!.focus()
        if (stopBy === 'hover')
          find('.assistant-opening').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        await settled()
        tick(10_000)
        await until(() => controls('Open hall.example.edu').length === 1)
        expect(opened).to.have.length(stopBy === 'nothing' ? 1 : 0)
        expect(text().includes('did not allow')).to.equal(stopBy === 'nothing')
        clear()
      }
    } finally {
      window.open = really
    }
  })

  it('opens nothing but web addresses by itself', async () => {
    for (const url of ['javascript:boom()', 'tel:110', 'mailto:a@b.cn', 'data:text/html,x']) {
      const { ask, until, controls, tick } = openDialog({
        replies: { 'POST /webQa': { t: { ...full, open: { url, seconds: 1 } } } },
      })
      await ask('open')
      await until('Block it')
      expect(controls('Do not open')).to.have.length(0)
      tick(5000)
      clear()
    }
  })

  it('leads to people where it does not know, and where it did not help', async () => {
    const { ask, until, press, replies, called, text, log } = openDialog({
      config: { contact: { telephone: '0510-12345', address: 'Main hall', copyright: '' } },
      replies: { 'POST /webQa': { t: { ...full, answer: 'I do not know.', known: false } } },
    })
    await ask('?')
    await until('Library 101')
    for (const words of ['Ms Qian', '0510-8590 2112', '0510-12345', 'Main hall'])
      expect(text()).to.include(words)
    replies['POST /webQa'] = { t: full }
    await ask('card?')
    await until(() => log().querySelectorAll('.assistant-thumbs').length === 2)
    const down = log().querySelectorAll<HTMLElement>('[aria-label="Not helpful"]')[1]!
    down.click()
    await until('What was wrong?')
    await press('Hard to understand')
    await press('Submit')
    await until('You can also ask a person')
    expect(called('POST /webQa/{id}/feedback').map(({ input }) => input)).to.deep.equal([
      { useful: false },
      { useful: false, reason: 'unclear' },
    ])
  })

  it('tells a failure, keeps the words, and asks again; a pending answer can be stopped', async () => {
    const { ask, until, press, replies, field, text } = openDialog({
      replies: { 'POST /webQa': refused(500) },
    })
    await ask('Where?')
    await until('could not be asked')
    expect(field().value).to.equal('Where?')
    replies['POST /webQa'] = silence
    await press('Try again')
    await until('Answering')
    await press('Stop waiting')
    await until('Stopped.')
    replies['POST /webQa'] = { t: 'There.' }
    await press('Try again')
    await until('There.')
    expect(text()).not.to.include('could not be asked')
  })

  it('greets by the robot’s name and words, and three other questions come by a press', async () => {
    const { until, press, replies, called, controls, session } = openDialog()
    await until('Hello, ask me')
    await until('How do I print?')
    expect(called('anonymityStandardQuestions')[0]?.input).to.deep.equal({
      start: 0,
      limit: 3,
      status: 1,
      recommStatus: 1,
      isRandom: true,
    })
    replies['anonymityStandardQuestions'] = [{ id: 'n', question: 'New one?' }]
    await press('Change batch')
    await until('New one?')
    expect(controls('Xiaojiang')).to.have.length(0)
    await until('Sign in to see what you asked before.')
    await press('Sign in')
    expect(session.asked).to.deep.equal(['signIn'])
  })

  it('leaves what is read in its place when earlier questions come above it', async () => {
    const records = Array.from({ length: 25 }, (_, i) => ({
      id: `r${25 - i}`,
      question: `Question ${25 - i}`,
      answer: `Answer ${25 - i}. `.repeat(12),
      userName: '',
      createTime: 1_700_000_000 + 25 - i,
    }))
    const { until, controls, all, press, text } = openDialog({
      session: sessionDouble(student),
      replies: {
        qaRecords: ({ input }: { input: Record<string, unknown> }) =>
          records.slice(Number(input['start']), Number(input['start']) + 10),
      },
    })
    await until('Question 16')
    await until('Where is the library?')
    const top = () =>
      all('.assistant-past .assistant-turn').find((one) => one.textContent?.includes('Question 16'))!
    // the focus alone may scroll
    controls('Earlier conversation')[0]!.focus()
    const before = top().getBoundingClientRect().top
    await press('Earlier conversation')
    await until('Question 6')
    expect(Math.abs(top().getBoundingClientRect().top - before)).to.be.lessThan(10)
    await press('Earlier conversation')
    await until('No more')
    expect(text().match(/Question \d+/g)).to.have.length(25)
  })

  it('is found accessible with all that an answer can bring, minimised too', async () => {
    const { ask, until, press, host, attributes, controls } = openDialog({
      theme: 'dark',
      replies: { 'POST /webQa': { t: { ...opens, known: false } } },
    })
    await ask('all of it')
    await until('Library 101')
    await press('Not helpful')
    await until('What was wrong?')
    await press('Larger')
    const check = async () => {
      const { violations } = await axe.run(host, { rules: { region: { enabled: false } } })
      const told = violations.map(
        ({ id, nodes }) => `${id} ${nodes.map((n) => `${n.html} ${n.failureSummary}`).join()}`,
      )
      expect(told.join('\n')).to.equal('')
    }
    await check()
    attributes({ shown: 'minimised' })
    await until(() => controls('Open Xiaojiang again').length === 1)
    await check()
  })
})
