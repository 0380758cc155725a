import { expect } from 'chai'
import { expectAccessible } from '../../../double/axe.ts'
import { createErrorReply, offline, type Call } from '../../../double/scripted-runtime.ts'
import { cleanup, renderCenter } from '../render-center.tsx'
import { eventually } from '../../../ui/render-in-shadow.tsx'
import { createProcessBackend, process } from '../process-backend.ts'

const GET = 'GET /app/leave/form'
const POST = 'POST /app/leave/form'
const univ = (kind: string, title: string, rest: object = {}, own: object = {}) => ({
  title,
  ...own,
  'x-univ': { kind, titleEn: title, ...rest },
})
const schema = {
  properties: {
    name: univ('text', 'Name', { from: 'name' }, { readOnly: true }),
    phone: univ('phone', 'Phone', { from: 'phone' }),
    kind: univ('choice', 'Kind', {
      options: [
        { value: 'sick', label: '病假', labelEn: 'Sick' },
        { value: 'trip', label: '出行', labelEn: 'Trip' },
      ],
    }),
    place: univ('text', 'Place', { when: { field: 'kind', is: '=', value: 'trip' } }),
    days: univ('period', 'Days'),
    rows: {
      ...univ('table', 'Companions'),
      items: { properties: { who: univ('text', 'Companion') }, required: ['who'] },
    },
    agree: univ('yes-no', 'I have read the rules'),
    hint: univ('note', 'Bring your card.'),
    odd: univ('hologram', 'Odd'),
  },
  required: ['phone', 'kind', 'place', 'agree'],
  'x-univ': { pages: [{ title: 'You', fields: ['name', 'phone'] }] },
}
const form = (part: object = {}) => ({
  errno: 0,
  entities: [
    {
      ...{ id: 'leave', name: '请假', nameEn: 'Leave', version: '3', schema, draft: null, blocker: '' },
      known: [
        { field: 'name', value: 'Li Ming', source: '学籍', sourceEn: 'the student register' },
        { field: 'phone', value: '13800001042', source: '账号', sourceEn: 'your account' },
      ],
      promised: '3 working days',
      ...part,
    },
  ],
})
const saved = (part: object = {}) => ({
  errno: 0,
  entities: [{ process: 'p1', revision: 1, entry: '', faults: [], ...part }],
})

function open(replies: object = {}, props: object = {}) {
  const backend = createProcessBackend()
  let revision = 0
  const answer = (call: Call) =>
    saved({ revision: ++revision, entry: call.input['draft'] ? '' : '2026-000123' })
  Object.assign(backend.replies, { [GET]: form(), [POST]: answer, ...replies })
  const center = renderCenter(backend, { view: 'form', item: 'leave', ...props })
  return { ...center, backend, sent: () => backend.called(POST).map(({ input }) => input) }
}
const complete = async ({ press }: ReturnType<typeof open>) => {
  await press('Sick')
  await press('I have read the rules')
}

describe('the form of an item', () => {
  afterEach(cleanup)

  it('says what is missing once, by the box that takes the focus; a choice says that it is required', async () => {
    const { waitFor, press, root, all, backend } = open()
    await waitFor(() => all('fieldset').length > 0)
    const choice = () => root.querySelector('#answer-kind')!
    expect(choice().matches('[role=radiogroup][aria-required=true]:not([aria-invalid])')).to.equal(true)
    await press('Check your answers')
    await waitFor('Please choose “Kind”.')
    backend.tick(1)
    await waitFor(() => root.activeElement?.matches('.form-summary') === true)
    expect(root.activeElement!.getAttribute('aria-label')).to.match(/^To be corrected \(\d\):$/)
    expect(all('[role=alert]')).to.have.length(0)
    expect(choice().matches('[aria-invalid=true]')).to.equal(true)
  })

  it('says which step it is at, in order, and leads back to the pages before', async () => {
    const pages = [{ title: 'You', fields: ['name', 'phone'] }, { fields: ['kind', 'days', 'agree'] }]
    const paged = { ...schema, required: ['days', 'agree'], 'x-univ': { pages } }
    const view = open({ [GET]: form({ schema: paged }) })
    const { waitFor, press, all, root, text } = view
    const steps = () => all('.form-steps > li').map((step) => step.textContent)
    const current = () => root.querySelector('.form-steps [aria-current=step]')?.textContent
    await waitFor(() => current() === '1You')
    expect(steps()).to.deep.equal(['1You', '2Part 2', '3Check and submit'])
    await press('Continue')
    await waitFor(() => current() === '2Part 2')
    await press('Check your answers')
    await waitFor('Please tick “I have read the rules”.')
    expect(text()).to.include('Please give the first and the last day of “Days”.')
    await press('You')
    await waitFor(() => current() === '1You')
  })

  it('names where known values come from, marks corrections, and sends what was checked once', async () => {
    const view = open()
    const { waitFor, text, press, type, sent, root, backend } = view
    backend.replies['GET /process/{id}'] = { errno: 0, entities: [process(1)] }
    await waitFor('From the student register')
    expect(text()).to.include('Li Ming')
    await type('Phone', '139 1111 2222')
    await waitFor('On record in your account: “13800001042”')
    await press('Check your answers')
    await waitFor('Please choose “Kind”.')
    await complete(view)
    await press('Check your answers')
    await waitFor('You can then follow it')
    expect(root.querySelector('dl')!.textContent).to.include('139 1111 2222')
    await press('Change “Kind”')
    await waitFor('Bring your card.')
    await press('Check your answers')
    await Promise.all([press('Submit application'), press('Submit application')])
    await waitFor('Serial number 2026-000123')
    await waitFor('Waiting for Li Wei')
    const submissions = sent().filter(({ draft }) => !draft)
    expect(submissions.length).to.equal(1)
    expect(submissions[0]!['values']).to.include({ phone: '139 1111 2222', kind: 'sick', agree: true })
    expect(submissions[0]).to.include({ version: '3' })
  })

  it('shows a field only while its comparison is met, and leads from each error to its field', async () => {
    const view = open()
    const { waitFor, text, press, controls, backend, root } = view
    await waitFor('Kind')
    expect(text()).not.to.include('Place')
    await press('Trip')
    await waitFor('Place')
    await press('I have read the rules')
    await press('Check your answers')
    await waitFor('To be corrected (1):')
    const link = controls('Please answer “Place”.')[0]!
    link.click()
    backend.tick(10)
    await waitFor(() => root.activeElement?.id === 'answer-place')
    expect(root.activeElement!.getAttribute('aria-invalid')).to.equal('true')
    const described = root.activeElement!.getAttribute('aria-describedby')!.split(' ').at(-1)!
    expect(root.getElementById(described)!.textContent).to.equal('Please answer “Place”.')
  })

  it('shows what the server finds wrong, in a table too, and keeps what was typed', async () => {
    const faults = [
      { field: 'phone', fault: 'phone' },
      { field: 'rows.0.who', fault: 'missing' },
      { field: 'kind', fault: 'something new' },
    ]
    const view = open({ [POST]: (call: Call) => saved(call.input['draft'] ? {} : { process: '', faults }) })
    const { waitFor, press, text } = view
    await waitFor('Kind')
    await press('Add a row')
    await view.type('Companion', 'Wang')
    await complete(view)
    await press('Check your answers')
    await press('Submit application')
    await waitFor('To be corrected (3):')
    expect(text()).to.include('“Phone” is not a valid telephone number')
    expect(text()).to.include('Please answer “Companion”.')
    expect(text()).to.include('Please check “Kind”.')
    expect(text()).to.include('Wang')
  })

  it('saves drafts while typing, and tries again where that failed', async () => {
    const view = open()
    const { waitFor, type, backend, sent } = view
    await waitFor('Phone')
    backend.replies[POST] = offline
    await type('Phone', '1')
    backend.tick(2000)
    await waitFor('Not saved on the server yet.')
    backend.replies[POST] = saved({ revision: 7 })
    backend.tick(20_000)
    await waitFor('Draft saved')
    await type('Phone', '12')
    backend.tick(2000)
    await waitFor(() => sent().at(-1)!['seen'] === 7)
    expect(sent().at(-1)).to.include({ draft: true, process: 'p1' })
    expect(new Set(sent().map(({ key }) => key)).size).to.equal(1)
  })

  it('offers the draft of another device, and asks where both have changed', async () => {
    const draft = {
      process: 'p1',
      revision: 4,
      updated: 1_770_000_000,
      values: { phone: '555 0001' },
      returned: '',
    }
    const view = open({ [GET]: form({ draft }) })
    const { waitFor, type, press, backend, controls, sent } = view
    const phone = () => (controls('Phone')[0] as HTMLInputElement).value
    await waitFor('has been loaded')
    expect(phone()).to.equal('555 0001')
    backend.replies[POST] = createErrorReply(409, { errno: 1, ecode: 'DRAFT_CHANGED' })
    backend.replies[GET] = form({ draft: { ...draft, revision: 6, values: { phone: '555 0009' } } })
    await type('Phone', '555 0002')
    backend.tick(2000)
    await waitFor('There is a newer version of this draft')
    expect(phone()).to.equal('555 0002')
    backend.replies[POST] = saved({ revision: 7 })
    await press('Keep what I typed here')
    await waitFor('Draft saved')
    expect(sent().at(-1)).to.deep.include({ seen: 6, process: 'p1' })
    expect(phone()).to.equal('555 0002')
  })

  it('tells what has changed when the form is published again, and keeps the answers', async () => {
    const view = open()
    const { waitFor, press, text, backend } = view
    await waitFor('Kind')
    await complete(view)
    await press('Check your answers')
    backend.replies[POST] = createErrorReply(409, { errno: 1, ecode: 'FORM_CHANGED' })
    const { hint: _, ...others } = schema.properties
    const next = { ...schema, properties: { ...others, more: univ('text', 'More') } }
    backend.replies[GET] = form({ version: '4', schema: next })
    await press('Submit application')
    await waitFor('This form has just been updated.')
    expect(text()).to.include('New: More.').and.include('No longer asked: Bring your card.')
    expect(text()).to.include('Sick')
  })

  it('says so where the application was sent on another device meanwhile', async () => {
    const { waitFor, type, backend } = open()
    await waitFor('Phone')
    backend.replies[POST] = createErrorReply(409, { errno: 1, ecode: 'ALREADY_SUBMITTED' })
    await type('Phone', '1')
    backend.tick(2000)
    await waitFor('This application has been submitted already.')
  })

  it('keeps what was typed when it is rendered anew before the server had it', async () => {
    const first = open({ [POST]: offline })
    await first.waitFor('Phone')
    await first.type('Phone', '777 0000')
    first.setAttributes({ view: 'lists' })
    first.setAttributes({ view: 'form', item: 'leave' })
    await first.waitFor(
      () => (first.controls('Phone')[0] as HTMLInputElement | undefined)?.value === '777 0000',
    )
  })

  it('prints all answers of all pages, and no field', async () => {
    const { waitFor, root, press, text } = open()
    await waitFor('Kind')
    await press('Sick')
    dispatchEvent(new Event('beforeprint'))
    await waitFor('not submitted yet')
    const answers = [...root.querySelectorAll('.form-answers > div')].map((row) => row.textContent)
    expect(answers.slice(0, 3)).to.deep.equal(['NameLi Ming', 'Phone13800001042', 'KindSick'])
    dispatchEvent(new Event('afterprint'))
    await eventually(() => expect(text()).not.to.include('not submitted yet'))
  })

  it('says why nothing can be filled in', async () => {
    const cases: [unknown, string][] = [
      [createErrorReply(404), 'There is no form to fill in here'],
      [createErrorReply(409, { errno: 1, ecode: 'ALREADY_SUBMITTED' }), 'has been submitted already'],
      [createErrorReply(403), 'The form could not be loaded.'],
      [
        form({ schema: { properties: { a: univ('text', 'A', { when: { field: 'a', is: '=' } }) } } }),
        'could not be loaded',
      ],
      [form({ blocker: 'late' }), 'Applications have closed.'],
      [
        form({ draft: { process: 'p', revision: 1, updated: 1, values: {}, returned: 'Say why' } }),
        'Returned with the remark: Say why',
      ],
    ]
    for (const [reply, expected] of cases) {
      const { waitFor } = open({ [GET]: reply })
      await waitFor(expected)
      cleanup()
    }
  })

  for (const [mode, theme] of [
    ['desktop', 'light'],
    ['mobile', 'dark'],
  ] as const)
    it(`is accessible with every kind of field and an error, ${mode}, ${theme}`, async () => {
      const backend = createProcessBackend()
      Object.assign(backend.replies, { [GET]: form({ blocker: '' }), [POST]: saved() })
      const { waitFor, press, host } = renderCenter(backend, { view: 'form', item: 'leave' }, { mode, theme })
      await waitFor('Kind')
      await press('Add a row')
      await press('Check your answers')
      await waitFor('To be corrected')
      await expectAccessible(host, 'form')
    })
})
