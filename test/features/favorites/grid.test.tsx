import { expect } from 'chai'
import { FavoritesView } from '../../../src/features/favorites/view.tsx'
import styles from '../../../src/features/favorites/styles.css'
import { createRecentApps } from '../../../src/domain/recent-apps.ts'
import { app } from '../../double/app-fixtures.ts'
import { createErrorReply, createScriptedRuntime } from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { mount } from '../../double/mount.tsx'
import { unmountAll } from '../../ui/render-in-shadow.tsx'

const libraryCard = app('Library card')
const leaveRequest = app('Leave request')
const dormitory = app('Dormitory')
const createScene = (favorites: object[], recent: object[] = []) =>
  createScriptedRuntime(
    {
      userApps: [libraryCard, leaveRequest, dormitory],
      userFavoriteApps: favorites,
      userRecentApps: recent,
    },
    { session: createSessionDouble(student) },
  )

const show = (scene: ReturnType<typeof createScene>) =>
  mount(<FavoritesView view="grid" heading="default" keyword="" noSignIn={false} arrange={false} />, {
    runtime: scene.runtime,
    sheets: [styles],
  })

describe('favourites as a grid (J16)', () => {
  afterEach(unmountAll)

  it('shows favourites in my order, then what was used recently, then the way to all items', async () => {
    const scene = createScene([leaveRequest, libraryCard], [libraryCard, dormitory])
    const { waitFor, all } = show(scene)
    const names = () => all('[part=list] li > *').map((one) => one.textContent)
    await waitFor(() => names().length === 4)
    expect(names()).to.deep.equal([
      'LLeave request', // the tile's letter comes first
      'LLibrary card',
      'DDormitoryused recently',
      'Browse all items',
    ])
    expect(all('[part=list] li:last-child a')[0]!.getAttribute('href')).to.match(/\/workflow\/serviceCenter$/)
  })

  it('says how items get there while there are none', async () => {
    const scene = createScene([])
    const { waitFor, text } = show(scene)
    await waitFor('Press the star beside an item')
    expect(text()).to.include('Browse all items')
  })

  it('records what is opened from it, unless the page keeps it from opening', async () => {
    const scene = createScene([libraryCard])
    const { waitFor, all, host } = show(scene)
    await waitFor(() => all('[part=list] a').length === 2)
    const { $recentApps } = scene.runtime.service(createRecentApps)
    $recentApps.listen(() => {})
    const link = all('[part=list] a')[0]!
    host.addEventListener('univ-app-opened', (event) => event.preventDefault(), { once: true })
    link.click()
    expect($recentApps.get()).to.deep.equal([])
  })

  it('tells a failure and not an empty grid', async () => {
    const scene = createScene([libraryCard])
    scene.replies['userFavoriteApps'] = createErrorReply(403)
    const { waitFor, all } = show(scene)
    await waitFor('Your favourites could not be loaded.')
    expect(all('[part=list]')).to.have.length(0)
  })
})
