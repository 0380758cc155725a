import axe from 'axe-core'
import { expect } from 'chai'
import EntrustBanner from '../../../../src/features/process-center/entrust/entrust-banner.tsx'
import EntrustPanel from '../../../../src/features/process-center/entrust/entrust-panel.tsx'
import { dateOf } from '../../../../src/features/process-center/entrust/entrust-rules.ts'
import { app } from '../../../double/apps.ts'
import { mount, type MountOptions } from '../../../double/mount.tsx'
import { refused, type Call } from '../../../double/runtime.ts'
import { clear, settled } from '../../../ui/stage.tsx'
import { DAY, NOW, platform, said } from '../scene.ts'

const DELETE = 'DELETE /user/{id}/entrustees/{entrusteeId}'
const CREATE = 'POST /user/{id}/entrustees'
const LIST = 'GET /user/{id}/entrustees'
const wang = { id: 'u1', account: 'wangq', name: 'Wang Qiang' }
const li = { id: 'u2', account: 'lisi', name: 'Li Si' }
const one = (id: string, user: typeof wang, part: object = {}) => ({
  id,
  user,
  from: NOW - DAY,
  to: NOW + 7 * DAY,
  scope: '',
  existing: true,
  active: true,
  ...part,
})

function panel(held: object[] = [], options: Partial<MountOptions> = {}) {
  const hall = platform()
  let mine = held
  Object.assign(hall.replies, {
    [LIST]: () => ({ errno: 0, entities: mine }),
    'GET /user/{id}/entrusters': { errno: 0, entities: [one('x', li)] },
    'GET /users': (call: Call) => ({
      errno: 0,
      entities: [wang, li].filter(({ name }) => name.includes(String(call.input['keyword']))),
    }),
    [DELETE]: (call: Call) => {
      mine = mine.filter((each) => !call.name.endsWith(`/${(each as { id: string }).id}`))
      return { errno: 0 }
    },
    [CREATE]: () => {
      mine = [...mine, one('new', wang)]
      return { errno: 0 }
    },
    userApps: [app('Leave request'), app('Seal request')],
    appTags: [],
    me: { id: 'student', name: 'Lin Xiaoyu', account: 'student', positions: [] },
  })
  const mounted = mount(
    <>
      <EntrustBanner />
      <EntrustPanel />
    </>,
    { runtime: hall.runtime, ...options },
  )
  const toasts = () => hall.runtime.toasts.$history.get().map(({ text }) => text)
  const dialog = () => mounted.root.querySelector('dialog')
  return { hall, toasts, dialog, ...mounted }
}
type Panel = ReturnType<typeof panel>

/** Opens the form and finds a person, as typed. */
async function fill({ until, press, write, hall, controls }: Panel, name = 'Wang') {
  await until('have not entrusted')
  await press('New delegation')
  await until(() => controls('Whom to entrust').length > 0)
  await write('Whom to entrust', name)
  hall.tick(300)
  await until('People found: 1')
  await press('Wang Qiangwangq')
}

describe('delegation', () => {
  afterEach(clear)

  it('lists whom I entrusted and who entrusted me, with period, scope and whether it is in force', async () => {
    const { until, all } = panel([
      one('a', wang),
      one('b', li, { from: NOW + DAY, active: false, scope: 'Leave request', existing: false }),
      one('c', li, { from: NOW - 9 * DAY, to: NOW - DAY, active: false }),
    ])
    await until(() => all('li').length === 4)
    const rows = all('li').map((li) => li.textContent)
    expect(rows[0]).to.include('Wang Qiang').and.to.include('In force').and.to.include('With existing tasks')
    expect(rows[0]).to.include('Mar 1, 2026 to Mar 9, 2026').and.to.include('All items')
    expect(rows[1]).to.include('Not begun').and.to.include('Leave request').and.not.to.include('existing')
    expect(rows[2]).to.include('Ended')
    expect(rows[3]).to.include('Li Si')
    expect(all('li button')).to.have.length(3)
  })

  it('deletes one after asking, once, and says so in the words of §8', async () => {
    const { until, press, hall, toasts, dialog, controls, all } = panel([one('a', wang), one('b', li)])
    await until(() => all('li').length === 3)
    await press('Delete the delegation to Wang Qiang')
    await until(() => dialog()?.open)
    expect(hall.called(DELETE)).to.have.length(0)
    const yes = controls('Delete')[0]!
    yes.click()
    yes.click()
    await until(() => dialog() === null)
    await until(() => all('li').length === 2)
    expect(hall.called(DELETE).map(({ name }) => name)).to.deep.equal(['DELETE /user/student/entrustees/a'])
    expect(toasts()).to.deep.equal(['Deleted successfully'])
  })

  it('says 删除成功 in Chinese', async () => {
    const { until, press, toasts, dialog, all } = panel([one('a', wang)], { lang: 'zh' })
    await until(() => all('li').length === 2)
    await press('删除对 Wang Qiang 的委托')
    await until(() => dialog()?.open)
    await press('删除')
    await until(() => toasts().length > 0)
    expect(toasts()).to.deep.equal(['删除成功'])
  })

  it('a delegation that is gone already counts as deleted; another refusal leaves it and says so', async () => {
    const { until, press, hall, toasts, dialog, all } = panel([one('a', wang)])
    hall.replies[DELETE] = said('no')
    await until(() => all('li').length === 2)
    await press('Delete the delegation to Wang Qiang')
    await until(() => dialog()?.open)
    await press('Delete')
    await until('It could not be deleted.')
    expect(toasts()).to.deep.equal([])
    hall.replies[DELETE] = refused(404)
    await press('Delete')
    await until(() => toasts()[0] === 'Deleted successfully')
  })

  it('tells who acts for me while that is so, and ends it from there', async () => {
    const { until, press, find, root, dialog } = panel([one('a', wang), one('b', li, { active: false })])
    await until('Wang Qiang handles your tasks until Mar 9, 2026.')
    expect(find('.entrust-banner').getAttribute('role')).to.equal('status')
    await press('End it')
    await until(() => dialog()?.open)
    await press('Delete')
    await until(() => root.querySelector('.entrust-banner') === null)
  })

  it('finds a person 300 ms after the last key, chooses by press, and the focus goes along', async () => {
    const { until, press, write, hall, controls, focused, text } = panel()
    await until('have not entrusted')
    await press('New delegation')
    await until(() => controls('Whom to entrust').length > 0)
    await write('Whom to entrust', 'W')
    await write('Whom to entrust', 'Wang')
    hall.tick(299)
    // a call takes a few turns to leave
    for (let turn = 0; turn < 20; turn++) await settled()
    expect(hall.called('GET /users')).to.have.length(0)
    hall.tick(1)
    await until('People found: 1')
    expect(hall.called('GET /users').map(({ input }) => input)).to.deep.equal([{ keyword: 'Wang' }])
    await press('Wang Qiangwangq')
    expect(focused()).to.equal('Choose somebody else')
    await press('Choose somebody else')
    expect(controls('Whom to entrust')).to.have.length(1)
    await write('Whom to entrust', 'Nobody')
    hall.tick(300)
    await until('Nobody found for "Nobody"')
    expect(text()).not.to.include('Li Si staff')
  })

  it('names what is wrong with each field, goes to the first one, and sends nothing', async () => {
    const scene = panel()
    const { until, press, write, hall, all, find, focused, controls } = scene
    await until('have not entrusted')
    await press('New delegation')
    await until(() => controls('Entrust').length > 0)
    await press('Entrust')
    await until('Choose whom to entrust')
    expect(all('.entrust-fault').map((p) => p.textContent)).to.deep.equal([
      'Choose whom to entrust',
      'Enter a date',
    ])
    hall.tick(0)
    expect(find('[aria-invalid]')).to.equal(scene.root.activeElement)
    await write('Last day', '2026-03-01')
    await press('Entrust')
    await until('The last day has passed')
    await write('Last day', '2028-03-01')
    await press('Entrust')
    await until('A delegation lasts a year at most')
    expect(hall.called(CREATE)).to.have.length(0)
    expect(focused()).not.to.equal('')
  })

  it('saves once, from today to the end of the last day, over chosen items, with what waits already', async () => {
    const scene = panel()
    const { until, press, write, hall, toasts, dialog, controls } = scene
    await fill(scene)
    await write('Last day', dateOf(NOW + 5 * DAY))
    await press('Chosen items')
    await press('Entrust')
    await until('Choose one item at least')
    await until(() => controls('+ Seal request').length > 0)
    await write('Find items', 'leave')
    await until(() => controls('+ Seal request').length === 0)
    await press('+ Leave request')
    await press('Include the tasks that wait already')
    controls('Entrust')[0]!.click()
    controls('Entrust')[0]!.click()
    await until(() => dialog() === null)
    expect(toasts()).to.deep.equal(['Delegation saved'])
    const end = new Date(NOW + 5 * DAY)
    expect(hall.called(CREATE).map(({ input }) => input)).to.deep.equal([
      {
        account: 'wangq',
        from: String(NOW / 1000),
        to: String(new Date(end.getFullYear(), end.getMonth(), end.getDate() + 1).getTime() / 1000 - 1),
        scope: 'leave-request',
        existing: 'true',
      },
    ])
    await until('Wang Qiang handles your tasks')
  })

  it('keeps what was typed when the server refuses, and says in whose words', async () => {
    const scene = panel()
    const { until, press, write, hall, dialog, text, controls } = scene
    hall.replies[CREATE] = said('This person has left.')
    await fill(scene)
    await write('Last day', '2026-03-08')
    await press('Entrust')
    await until('The delegation was not saved. Please check it and try again. This person has left.')
    expect(dialog()!.open).to.equal(true)
    expect(text()).to.include('Wang Qiang')
    expect((controls('Last day')[0] as HTMLInputElement).value).to.equal('2026-03-08')
  })

  it('says when the lists cannot be loaded, and tries again; silent-errors keeps it to itself', async () => {
    const { until, press, hall } = panel()
    hall.replies[LIST] = said('no')
    hall.runtime.queries.invalidate(['entrust'])
    await until('The delegations could not be loaded.')
    hall.replies[LIST] = { errno: 0, entities: [one('a', wang)] }
    await press('Try again')
    await until('With existing tasks')
    await until(() => hall.called(LIST).length > 2)
  })

  it('names are text', async () => {
    const evil = '<img src=x onerror="boom()">'
    const { until, root } = panel([one('a', { id: 'e', account: evil, name: evil }, { scope: evil })])
    await until(evil)
    expect(root.querySelectorAll('img')).to.have.length(0)
  })

  for (const theme of ['light', 'dark'] as const)
    it(`axe finds nothing wrong in the ${theme} theme, form and all`, async () => {
      const { until, press, host, controls } = panel([one('a', wang)], { theme })
      await until('Wang Qiang handles')
      await press('New delegation')
      await until(() => controls('Entrust').length > 0)
      await press('Chosen items')
      await press('Entrust')
      await until('Choose one item at least')
      for (const animation of host.shadowRoot!.getAnimations()) animation.cancel()
      const { violations } = await axe.run(host, { rules: { region: { enabled: false } } })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`)).to.deep.equal(
        [],
      )
    })
})
