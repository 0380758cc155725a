import { expect } from 'chai'
import { app } from '../../double/app-fixtures.ts'
import { renderCenter, cleanup } from './render-center.tsx'
import { createProcessBackend } from './process-backend.ts'
import { eventually } from '../../ui/render-in-shadow.tsx'

describe('the process centre’s list of all items', () => {
  afterEach(cleanup)

  it('lists startable items in the user’s language, searches them, opens one and dispatches an event', async () => {
    const backend = createProcessBackend()
    const item = (id: string, name: string, part = {}) => ({ id, name, uri: `/apis/v2/forms/${id}`, ...part })
    backend.replies['GET /me/apps'] = {
      errno: 0,
      entities: [
        item('leave', '请假'),
        item('card', '补卡'),
        item('old', '旧事项', { visible: false }),
        item('bad', '坏链接', { uri: 'javascript:alert(1)' }),
      ],
    }
    backend.replies['userApps'] = [
      app('Leave request', { id: 'leave', name: '请假', nameEn: 'Leave request' }),
    ]
    const { waitFor, all, events, press, type, root } = renderCenter(backend, { list: 'apps' })
    await waitFor('Leave request')
    const shown = () => [...root.querySelectorAll('.center-apps bdi')].map((name) => name.textContent)
    expect(shown()).to.deep.equal(['Leave request', '补卡'])
    expect(all('.center-apps [title]').map((element) => element.textContent)).to.deep.equal(['坏链接'])
    await press('Leave request')
    await eventually(() => expect(events.at(-1)).to.deep.include({ name: 'univ-app-opened' }))
    await type('Search this list', '补')
    backend.tick(300)
    await waitFor(() => shown().join() === '补卡')
    await type('Search this list', 'nothing')
    backend.tick(300)
    await waitFor('Nothing found for “nothing”')
  })

  it('shows an empty state, and an error with a retry button', async () => {
    const { waitFor } = renderCenter(createProcessBackend(), { list: 'apps' })
    await waitFor('There are no items you can start')
    const backend = createProcessBackend()
    backend.replies['GET /me/apps'] = { errno: 7 }
    const failed = renderCenter(backend, { list: 'apps' })
    await failed.waitFor('Try again')
    backend.replies['GET /me/apps'] = { errno: 0, entities: [{ id: 'a', name: 'Leave', uri: '/a' }] }
    await failed.press('Try again')
    await failed.waitFor('Leave')
  })
})
