import { expect } from 'chai'
import { app } from '../../double/apps.ts'
import { center, cleared } from './center-scene.tsx'
import { platform } from './scene.ts'

describe('all items, in the process centre', () => {
  afterEach(cleared)

  it('shows what I may start by the reader’s name, finds it, opens it and tells the page', async () => {
    const hall = platform()
    const item = (id: string, name: string, part = {}) => ({ id, name, uri: `/apis/v2/forms/${id}`, ...part })
    hall.replies['GET /me/apps'] = {
      errno: 0,
      entities: [
        item('leave', '请假'),
        item('card', '补卡'),
        item('old', '旧事项', { visible: false }),
        item('bad', '坏链接', { uri: 'javascript:alert(1)' }),
      ],
    }
    hall.replies['userApps'] = [app('Leave request', { id: 'leave', name: '请假', nameEn: 'Leave request' })]
    const { until, all, events, press, write, root } = center(hall, { list: 'apps' })
    await until('Leave request')
    const shown = () => [...root.querySelectorAll('.center-apps bdi')].map((name) => name.textContent)
    expect(shown()).to.deep.equal(['Leave request', '补卡'])
    expect(all('.center-apps [title]').map((one) => one.textContent)).to.deep.equal(['坏链接'])
    await press('Leave request')
    expect(events.at(-1)).to.deep.include({ name: 'univ-app-opened' })
    await write('Search this list', '补')
    hall.tick(300)
    await until(() => shown().join() === '补卡')
    await write('Search this list', 'nothing')
    hall.tick(300)
    await until('Nothing found for "nothing"')
  })

  it('says that there is none, and tells a failure with a way on', async () => {
    const { until } = center(platform(), { list: 'apps' })
    await until('There is no item you may start')
    const hall = platform()
    hall.replies['GET /me/apps'] = { errno: 7 }
    const failed = center(hall, { list: 'apps' })
    await failed.until('Try again')
    hall.replies['GET /me/apps'] = { errno: 0, entities: [{ id: 'a', name: 'Leave', uri: '/a' }] }
    await failed.press('Try again')
    await failed.until('Leave')
  })
})
