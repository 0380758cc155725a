import { expect } from 'chai'
import { createErrorReply } from '../../double/scripted-runtime.ts'
import { eventually, unmountAll } from '../../ui/render-in-shadow.tsx'
import { openDialog } from './dialog-fixture.tsx'

const REPORT = 'POST /api/noLogin/missing'
const unknown = { t: { id: 'a1', answer: 'I do not know that yet.', known: false } }

describe('a message where there is no answer', () => {
  afterEach(unmountAll)

  it('is sent with the question; what was typed stays while it cannot be sent', async () => {
    const { ask, press, type, controls, replies, called, find } = openDialog({
      replies: { 'POST /webQa': unknown, [REPORT]: createErrorReply() },
    })
    await ask('Where is the observatory?')
    await eventually(() => expect(controls('Leave a message')).to.have.length(1))
    await press('Leave a message')
    const field = () => find<HTMLTextAreaElement>('textarea[aria-label="Your message"]')
    await eventually(() => expect(field().getRootNode()).to.have.property('activeElement', field()))
    const form = () => field().closest('form')!
    form().requestSubmit()
    await type('Your message', 'Its hours, please: 0510-1')
    form().requestSubmit()
    await eventually(() => expect(form().parentElement!.textContent).to.include('It is still here.'))
    expect(called(REPORT), 'an empty message is not sent').to.have.length(1)
    await eventually(() => expect(field().value).to.equal('Its hours, please: 0510-1'))
    replies[REPORT] = null
    form().requestSubmit()
    await eventually(() => expect(find('.assistant-turn').textContent).to.include('Your message was sent.'))
    expect(called(REPORT).at(-1)!.input).to.deep.equal({
      keyword: 'Where is the observatory?',
      remark: 'Its hours, please: 0510-1',
    })
  })

  it('is not offered beside an answer, nor by a server that takes none', async () => {
    const known = openDialog({ replies: { 'POST /webQa': { t: { id: 'a2', answer: 'There.' } } } })
    await known.ask('Where?')
    await eventually(() => expect(known.controls('Helpful')).to.have.length(1))
    expect(known.controls('Leave a message')).to.have.length(0)
    const core = openDialog({
      replies: { 'POST /webQa': unknown },
      config: { capabilities: { 'missing-items': false } },
    })
    await core.ask('Where?')
    await eventually(() => expect(core.find('.assistant-contacts').textContent).to.include('Need a person?'))
    expect(core.controls('Leave a message')).to.have.length(0)
  })
})
