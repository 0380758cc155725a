import axe from 'axe-core'
import { expect } from 'chai'
import type { Process } from '../../../../src/contract/processes.ts'
import { student } from '../../../double/session.ts'
import { refused, silence } from '../../../double/runtime.ts'
import { center, cleared } from '../center-scene.tsx'
import { ACT, DAY, HOUR, LIST, many, NOW, platform, process, PROCESS, said, task } from '../scene.ts'

const DETAIL = 'GET /process/{id}'
const done = (id: string, part: object = {}) => ({
  ...process(1).tasks[0]!,
  id,
  name: `Step ${id}`,
  actionUser: 'Wang Qiang',
  actionTime: NOW - DAY,
  actionName: 'Agreed',
  ...part,
})
const whole = (part: Partial<Process> = {}) =>
  process(1, {
    milestones: [
      { name: 'Handed in', percent: 0, status: 'done' },
      { name: 'Section', percent: 40, status: 'doing' },
      { name: 'Collect', percent: 100, status: 'todo' },
    ],
    tasks: [
      { ...process(1).tasks[0]!, expireTime: NOW - 5 * HOUR },
      done('b', { remark: 'All papers are here.', onBehalfOf: 'Director Li' }),
      done('a', { actionTime: NOW - 3 * DAY, actionUser: 'Lin Xiaoyu', actionName: 'Submitted' }),
    ],
    ...part,
  })

function page(part: Partial<Process> = {}, replies: Record<string, unknown> = {}, options = {}) {
  const one = whole(part)
  const { config, ...others } = options as { config?: Record<string, unknown> }
  const hall = platform({ doing: [one] }, config ? { config } : {})
  // the far side is asked anew each time
  Object.assign(
    hall.replies,
    { [DETAIL]: () => ({ errno: 0, entities: [one] }), process: () => one },
    replies,
  )
  return { one, ...center(hall, { list: 'meApply', processId: 'p1' }, others) }
}

describe('a process in detail', () => {
  afterEach(cleared)

  it('tells on whom it waits since when, what was done by whom in whose name, and how far it is', async () => {
    const { until, text, all, find } = page()
    await until('Waiting for Li Wei')
    expect(find('h2').textContent).to.equal('Leave request 1')
    expect(find('.process-waits').textContent)
      .to.include('Approval by the section')
      .and.to.include('2 days ago')
    const steps = all('.process-timeline > li').map((li) => li.textContent ?? '')
    expect(steps).to.have.length(3)
    expect(steps[0]).to.match(/^Step aSubmittedLin Xiaoyu3 days ago/)
    expect(steps[1]).to.include('on behalf of Director Li').and.to.include('All papers are here.')
    expect(steps[2]).to.include('Waiting for Li Wei').and.to.include('Overdue 5 hours ago')
    expect(find<HTMLProgressElement>('progress').value).to.equal(40)
    expect(find('[aria-current=step]').textContent).to.include('Section').and.to.include('under way')
    for (const fact of ['2026-0001', 'Lin Xiaoyu', 'Leave', 'Registry', 'In progress', '9 days ago'])
      expect(text()).to.include(fact)
  })

  it('leads to the form; with one task of mine to that one, by an address of the web only', async () => {
    const first = page()
    await first.until('Open the form')
    expect((first.controls('Open the form')[0] as HTMLAnchorElement).href).to.equal(
      'https://forms.example.edu/process/1',
    )
    const uri = 'https://forms.example.edu/task/1'
    const mine = page({ pendingTasks: ['t1'], tasks: [{ ...process(1).tasks[0]!, uri }] })
    await mine.until('Handle it')
    expect((mine.controls('Handle it')[0] as HTMLAnchorElement).href).to.equal(uri)
    expect(mine.text()).to.include('Waiting for you')
    const bad = page({ uri: 'javascript:alert(1)' })
    await bad.until('Link not available')
    expect(bad.controls('Open the form')).to.have.length(0)
  })

  it('lets me act on my step there, and shows the next one without leaving', async () => {
    const { until, press, one, hall, controls } = page({ pendingTasks: ['t1'] })
    hall.hold.todo = many(3, task)
    // found by its serial number
    hall.replies[LIST.todo] = () => ({ errno: 0, total: 3, entities: hall.hold.todo })
    hall.runtime.queries.invalidate(['tasks'])
    await until(() => controls('Approve').length > 0)
    await press('Approve')
    Object.assign(one, whole({ status: 'done', tasks: [done('a'), done('b')], update: NOW }))
    await until(() => controls('Approve').length > 1 || hall.called(ACT).length > 0)
    if (hall.called(ACT).length === 0)
      // the dialog's own button
      controls('Approve').at(-1)!.click()
    await until(() => hall.called(ACT).length === 1)
    await until('The process is complete')
    await until(() => controls('Approve').length === 0)
    expect(hall.called(ACT)[0]!.input['actionId']).to.equal('a1')
  })

  it('offers what the server says I may do, and nothing else', async () => {
    const none = page()
    await none.until('Open the form')
    for (const act of ['Remind', 'Withdraw', 'Rate', 'Delete the draft'])
      expect(none.controls(act), act).to.have.length(0)
    const some = page({ abilities: ['urge', 'withdraw', 'rate', 'delete'] })
    await some.until('Open the form')
    for (const act of ['Remind', 'Withdraw', 'Rate', 'Delete the draft'])
      expect(some.controls(act), act).to.have.length(1)
  })

  it('withdraws after asking, once, and shows what became of it', async () => {
    const { until, press, one, hall, root, controls } = page({ abilities: ['withdraw'] })
    await until('Open the form')
    await press('Withdraw')
    await until(() => root.querySelector('dialog')?.open)
    Object.assign(one, { status: 'withdrawn', abilities: [] })
    const yes = controls('Withdraw the application')[0]!
    yes.click()
    yes.click()
    await until('The applicant withdrew it')
    expect(hall.called(PROCESS).map(({ input }) => input)).to.deep.equal([{ action: 'withdraw' }])
  })

  it('says so where there is none, or none of mine, and leads back to the list', async () => {
    for (const refusal of [refused(404), refused(403)]) {
      const { until, press, events, root } = page({}, { [DETAIL]: refusal })
      await until('There is no such process')
      await press('Back to the list')
      await until(() => root.querySelector('.process') === null)
      expect(events.at(-1)).to.deep.equal({
        name: 'univ-list-changed',
        detail: { list: 'meApply', keyword: '', query: '', processId: '' },
      })
      cleared()
    }
  })

  it('keeps the place while it loads; a failure says so and tries again; old data stay', async () => {
    const waiting = page({}, { [DETAIL]: silence })
    await waiting.until(() => waiting.root.querySelector('.process[aria-busy=true]'))
    const { until, press, hall, one, text } = page({}, { [DETAIL]: said('no') })
    await until('The process could not be loaded.')
    hall.replies[DETAIL] = () => ({ errno: 0, entities: [one] })
    await press('Try again')
    await until('Waiting for Li Wei')
    hall.replies[DETAIL] = said('no')
    hall.runtime.queries.invalidate(['process'])
    await until('The latest progress could not be fetched.')
    expect(text()).to.include('Waiting for Li Wei')
  })

  it('announces when somebody else has moved it', async () => {
    const { until, one, hall, text } = page()
    await until('Waiting for Li Wei')
    expect(text()).not.to.include('The process has moved on')
    Object.assign(one, whole({ tasks: [done('a'), done('b'), done('t1')], status: 'done' }))
    hall.runtime.queries.invalidate(['process'])
    await until('The process has moved on')
    expect(text()).to.include('The process is complete')
  })

  it('asks the app centre where that holds the processes, with the same outcome', async () => {
    const { until, hall } = page({}, {}, { config: { processes: 'app-center' } })
    await until('Waiting for Li Wei')
    expect(hall.called('process').map(({ input }) => input)).to.deep.equal([{ id: 'p1' }])
    expect(hall.called(DETAIL)).to.have.length(0)
    cleared()
    const none = page({}, { process: null }, { config: { processes: 'app-center' } })
    await none.until('There is no such process')
  })

  it('text stays text, whatever stands in it', async () => {
    const evil = '<img src=x onerror="boom()">\u202eevil'
    const { until, root, text } = page({
      name: evil,
      entry: evil,
      status: evil,
      tags: [evil],
      owner: { id: student.id, account: evil, name: evil },
      milestones: [{ name: evil, percent: NaN, status: evil }],
      tasks: [done('a', { name: evil, remark: evil, actionUser: evil, onBehalfOf: evil, actionName: evil })],
      system: { id: 'x', name: evil },
    })
    await until(evil)
    expect(root.querySelectorAll('img')).to.have.length(0)
    expect(text().split(evil).length).to.be.greaterThan(8)
  })

  for (const theme of ['light', 'dark'] as const)
    for (const mode of ['desktop', 'mobile'] as const)
      it(`axe finds nothing wrong in the ${theme} theme, ${mode}`, async () => {
        const { until, host } = page(
          { abilities: ['urge', 'rate'], rating: 3, status: 'doing' },
          {},
          { theme, mode },
        )
        await until('Waiting for Li Wei')
        for (const animation of host.shadowRoot!.getAnimations()) animation.cancel()
        const { violations } = await axe.run(host, { rules: { region: { enabled: false } } })
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`),
        ).to.deep.equal([])
      })
})
