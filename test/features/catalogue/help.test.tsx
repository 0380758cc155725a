import axe from 'axe-core'
import { expect } from 'chai'
import HelpPage from '../../../src/features/catalogue/help/help-page.tsx'
import styles from '../../../src/features/catalogue/styles.css'
import { offerAssistant } from '../../../src/element/assistants.ts'
import { app, tag } from '../../double/apps.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import { refused, scripted, type Call, type Options } from '../../double/runtime.ts'
import { sessionDouble, student } from '../../double/session.ts'
import { clear } from '../../ui/stage.tsx'

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
  similarQuestions: [{ id: `${id}-1`, similarQues: `${id} another way` }],
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
      (one) =>
        (!input['keyword'] || one.question.toLowerCase().includes(String(input['keyword']))) &&
        (!input['quesLabel'] || one.quesLabel === input['quesLabel']),
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
type Some = Options & Partial<MountOptions> & { far?: Record<string, unknown>; at?: Partial<Props> }
function page({ far: changed = {}, at = {}, ...options }: Some = {}) {
  const config = { knowledgeGraph: '/kg', contact: { telephone: '0510-1', address: '1 Road', copyright: '' } }
  const given = { session: sessionDouble(student), now, config, ...options }
  const far = scripted({ ...replies, ...changed }, given)
  const whole = { keyword: '', tag: '', panel: '', ...at }
  const made = mount(<HelpPage {...whole} />, { ...given, runtime: far.runtime, sheets: [styles] })
  made.host.style.width = '1100px'
  const titles = () => made.all('.help-question > h2').map((h) => h.textContent)
  const queries = () =>
    made.events.filter(({ name }) => name === 'univ-filters-changed').map(({ detail }) => detail)
  return { ...far, ...made, titles, queries }
}

describe('the help centre', () => {
  afterEach(clear)

  it('shows questions, labels with their numbers, notices with the gravest first, and whom to call', async () => {
    const { until, titles, all: find, text, root } = page()
    await until('3 questions')
    expect(titles()).to.deep.equal(['Card lost (en)', 'Top up (en)', 'Wifi (en)'])
    expect(find('[aria-label=Subjects] button').map((b) => b.textContent)).to.deep.equal([
      'All',
      'Card (en)2',
      'Net (en)1',
    ])
    await until('News of today')
    expect(find('.help-notices h3').map((h) => h.textContent)).to.deep.equal(['Drive out', 'News of today'])
    expect(text()).to.include('0510-1').and.include('1 Road')
    const { violations } = await axe.run(root.host as HTMLElement, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).to.deep.equal([])
  })

  it('an open question shows its answer, its items, other ways of asking and related questions', async () => {
    const { until, press, text, all: find, queries } = page()
    await until('3 questions')
    await press('Card lost (en)')
    await until('Answer to lost')
    await until('Related questions')
    expect(text()).to.include('Block a card').and.include('lost another way').and.not.include('boom')
    await press('Wifi (en)')
    await until('Answer to wifi')
    expect(find('.help-question[data-open]')).to.have.length(1)
    expect(queries().at(-1)).to.deep.equal({ query: { seq: '', tag: '', panel: 'wifi' } })
  })

  it('searches 300 ms after the last key, marks what matches, and keeps what was found until then', async () => {
    const { until, write, tick, titles, called, all: find } = page()
    await until('3 questions')
    await write('Search questions', 'card')
    tick(299)
    expect(called('standardQuestions').some(({ input }) => input['keyword'])).to.equal(false)
    tick(1)
    await until('1 question for "card"')
    expect(titles()).to.deep.equal(['Card lost (en)'])
    expect(find('mark').map((m) => m.textContent)).to.deep.equal(['Card'])
  })

  it('a label narrows the questions, and is taken off again', async () => {
    const { until, press, titles, queries } = page()
    await until('3 questions')
    await press('Net')
    await until('1 question')
    expect(titles()).to.deep.equal(['Wifi (en)'])
    expect(queries()).to.deep.equal([{ query: { seq: '', tag: 'Net', panel: '' } }])
    await press('Net')
    await until('3 questions')
  })

  it('opens as its address says', async () => {
    const { until, find } = page({ at: { keyword: 'card', panel: 'lost' } })
    await until('Answer to lost')
    expect(find<HTMLInputElement>('input[type=search]').value).to.equal('card')
  })

  it('nothing found leads back to all of them, and to the assistant once the page has one', async () => {
    const { until, press, controls } = page({ at: { keyword: 'zzz' } })
    await until('No question found')
    expect(controls('Ask the assistant')).to.have.length(0)
    const asked: string[] = []
    const gone = offerAssistant({ ask: (question) => void asked.push(question), isHere: () => true })
    await until(() => controls('Ask the assistant').length === 2)
    await press('Ask the assistant')
    gone()
    await until(() => controls('Ask the assistant').length === 0)
    await press('See all questions')
    await until('3 questions')
    expect(asked).to.deep.equal(['zzz'])
  })

  it('says what could not be loaded, each part for itself, and asks again', async () => {
    const { until, press, replies: now_, titles } = page({ far: { standardQuestions: refused(400) } })
    await until('The questions could not be loaded.')
    await until('News of today')
    now_['standardQuestions'] = replies.standardQuestions
    await press('Try again')
    await until(() => titles().length === 3)
  })
})
