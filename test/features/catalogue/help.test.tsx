import { expect } from 'chai'
import HelpPage from '../../../src/features/catalogue/help/help-page.tsx'
import cards from '../../../src/features/catalogue/parts/card-grid.css'
import styles from '../../../src/features/catalogue/styles.css'
import { registerAssistant } from '../../../src/element/scope/assistants.ts'
import { expectAccessible } from '../../double/axe.ts'
import { app, tag } from '../../double/app-fixtures.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import {
  createErrorReply,
  createScriptedRuntime,
  type Call,
  type ScriptedOptions,
} from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { unmountAll } from '../../ui/render-in-shadow.tsx'

const DAY = 86_400
const now = Date.parse('2026-03-02T00:00:00Z')
const block = app('Block a card')
const question = (id: string, text: string, quesLabel: string, more: object = {}) => ({
  id,
  question: text,
  questionEn: `${text} (en)`,
  quesLabel,
  quesLabelEn: `${quesLabel} (en)`,
  answers: [{ id: '1', answer: `答 ${id}`, answerEn: `Answer to <b>${id}</b><script>boom()</script>` }],
  similarQuestions: [
    { id: `${id}-1`, similarQues: `${id} another way` },
    { id: `${id}-2`, similarQues: `换个问法 ${id}` },
  ],
  appIds: [block.id],
  ...more,
})
const all = [
  question('lost', 'Card lost', 'Card'),
  question('top-up', 'Top up', 'Card'),
  question('wifi', 'Wifi', 'Net'),
]
const replies = {
  userApps: [block],
  appTags: [tag('Study')],
  userFavoriteApps: [],
  standardQuestions: ({ input }: Call) =>
    all.filter(
      (item) =>
        (!input['keyword'] || item.question.toLowerCase().includes(String(input['keyword']))) &&
        (!input['quesLabel'] || item.quesLabel === input['quesLabel']),
    ),
  'GET /related': { errno: 0, entities: [{ id: 'wifi', question: 'Wifi', questionEn: 'Wifi (en)' }] },
  'GET /api/noLogin/notices': {
    errno: 0,
    entities: [
      {
        id: 'n',
        text: '新闻',
        textEn: 'News of today',
        body: '',
        level: 'info',
        from: now / 1000,
        to: now / 1000 + DAY,
      },
      { id: 'o', text: 'Drive out', level: 'outage', from: now / 1000, to: 0 },
    ],
  },
}
type Props = { keyword: string; tag: string; panel: string }
type RenderOptions = ScriptedOptions &
  Partial<MountOptions> & { backend?: Record<string, unknown>; props?: Partial<Props> }
function renderHelp({ backend: changed = {}, props = {}, ...options }: RenderOptions = {}) {
  const config = { knowledgeGraph: '/kg', contact: { telephone: '0510-1', address: '1 Road', copyright: '' } }
  const given = { session: createSessionDouble(student), now, config, ...options }
  const backend = createScriptedRuntime({ ...replies, ...changed }, given)
  const allProps = { keyword: '', tag: '', panel: '', ...props }
  const mounted = mount(<HelpPage {...allProps} />, {
    ...given,
    runtime: backend.runtime,
    sheets: [styles, cards],
  })
  mounted.host.style.width = '1100px'
  const titles = () => mounted.all('.help-question > h2').map((h) => h.textContent)
  const queries = () =>
    mounted.events.filter(({ name }) => name === 'univ-filters-changed').map(({ detail }) => detail)
  return { ...backend, ...mounted, titles, queries }
}

describe('help centre', () => {
  afterEach(unmountAll)

  it('shows questions, labels with counts, notices by severity, and the contact', async () => {
    const { waitFor, titles, all, text, root } = renderHelp()
    await waitFor('3 questions')
    expect(titles()).to.deep.equal(['Card lost (en)', 'Top up (en)', 'Wifi (en)'])
    expect(all('[aria-label=Topics] button').map((b) => b.textContent)).to.deep.equal([
      'All',
      'Card (en)2',
      'Net (en)1',
    ])
    await waitFor('News of today')
    expect(all('.help-notices h3').map((h) => h.textContent)).to.deep.equal(['Drive out', 'News of today'])
    expect(text()).to.include('0510-1').and.include('1 Road')
    await expectAccessible(root.host as HTMLElement)
  })

  it('expands a question to its answer, items and related questions', async () => {
    const { waitFor, press, text, all, queries } = renderHelp()
    await waitFor('3 questions')
    await press('Card lost (en)')
    await waitFor('Answer to lost')
    await waitFor('Related questions')
    expect(text()).to.include('Block a card').and.not.include('boom')
    await press('Wifi (en)')
    await waitFor('Answer to wifi')
    expect(all('.help-question[data-open]')).to.have.length(1)
    // the pressed button was removed with its answer
    expect(all('.help-question[data-open] > h2 > button:focus')).to.have.length(1)
    expect(queries().at(-1)).to.deep.equal({ query: { seq: '', tag: '', panel: 'wifi' } })
  })

  it('searches 300 ms after the last key, highlights matches and keeps previous results meanwhile', async () => {
    const { waitFor, type, tick, titles, called, all } = renderHelp()
    await waitFor('3 questions')
    await type('Search questions', 'card')
    tick(299)
    expect(called('standardQuestions').some(({ input }) => input['keyword'])).to.equal(false)
    tick(1)
    await waitFor('1 question for “card”')
    expect(titles()).to.deep.equal(['Card lost (en)'])
    expect(all('mark').map((m) => m.textContent)).to.deep.equal(['Card'])
  })

  it('highlights a match that differs in accents only', async () => {
    const found = [question('cv', 'Résumé', 'Work', { questionEn: 'My résumé' })]
    const { waitFor, type, tick, all } = renderHelp({ backend: { standardQuestions: found } })
    await waitFor('1 question')
    await type('Search questions', 'resume')
    tick(300)
    await waitFor('1 question for “resume”')
    expect(all('mark').map((m) => m.textContent)).to.deep.equal(['résumé'])
  })

  it('filters questions by label and removes the filter', async () => {
    const { waitFor, press, titles, queries } = renderHelp()
    await waitFor('3 questions')
    await press('Net')
    await waitFor('1 question')
    expect(titles()).to.deep.equal(['Wifi (en)'])
    expect(queries()).to.deep.equal([{ query: { seq: '', tag: 'Net', panel: '' } }])
    await press('Net')
    await waitFor('3 questions')
  })

  it('opens in the state of its attributes', async () => {
    const { waitFor, find } = renderHelp({ props: { keyword: 'card', panel: 'lost' } })
    await waitFor('Answer to lost')
    expect(find<HTMLInputElement>('input[type=search]').value).to.equal('card')
  })

  it('links from an empty result to all questions and to the page’s assistant', async () => {
    const { waitFor, press, controls } = renderHelp({ props: { keyword: 'zzz' } })
    await waitFor('No question found')
    expect(controls('Ask the assistant')).to.have.length(0)
    const questions: string[] = []
    const gone = registerAssistant({
      ask: (question) => void questions.push(question),
      isConnected: () => true,
    })
    await waitFor(() => controls('Ask the assistant').length === 2)
    await press('Ask the assistant')
    gone()
    await waitFor(() => controls('Ask the assistant').length === 0)
    await press('See all questions')
    await waitFor('3 questions')
    expect(questions).to.deep.equal(['zzz'])
  })

  it('shows an error with a retry per part', async () => {
    const {
      waitFor,
      press,
      replies: now_,
      titles,
    } = renderHelp({ backend: { standardQuestions: createErrorReply(400) } })
    await waitFor('The questions could not be loaded.')
    await waitFor('News of today')
    now_['standardQuestions'] = replies.standardQuestions
    await press('Try again')
    await waitFor(() => titles().length === 3)
  })
})
