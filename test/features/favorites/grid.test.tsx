import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { FavoritesView } from '../../../src/features/favorites/view.tsx'
import styles from '../../../src/features/favorites/styles.css'
import { createRecentApps } from '../../../src/domain/recent-apps.ts'
import { app } from '../../double/app-fixtures.ts'
import { createErrorReply, createScriptedRuntime, type Call } from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { mount } from '../../double/mount.tsx'
import { unmountAll } from '../../ui/render-in-shadow.tsx'

const libraryCard = app('Library card')
const leaveRequest = app('Leave request')
const dormitory = app('Dormitory')
const createScripted = (favorites: object[], recent: object[] = []) =>
  createScriptedRuntime(
    {
      userApps: [libraryCard, leaveRequest, dormitory],
      userFavoriteApps: favorites,
      userRecentApps: recent,
    },
    { session: createSessionDouble(student) },
  )

const show = (scripted: ReturnType<typeof createScripted>) =>
  mount(<FavoritesView view="grid" heading="default" keyword="" noSignIn={false} arrange={false} />, {
    runtime: scripted.runtime,
    sheets: [styles],
  })

describe('favourites grid', () => {
  afterEach(unmountAll)

  it("shows favourites in the user's order, then recent items, then a link to all items", async () => {
    const scripted = createScripted([leaveRequest, libraryCard], [libraryCard, dormitory])
    const { waitFor, all } = show(scripted)
    const names = () => all('[part=list] li > *').map((element) => element.textContent)
    await waitFor(() => names().length === 4)
    expect(names()).to.deep.equal([
      'LLeave request', // the tile's letter comes first
      'LLibrary card',
      'DDormitoryused recently',
      'Browse all items',
    ])
    expect(all('[part=list] li:last-child a')[0]!.getAttribute('href')).to.match(/\/workflow\/serviceCenter$/)
  })

  it('moves the favourite that has the focus to its place by one command, says where it is, and keeps the focus', async () => {
    let kept = [libraryCard, leaveRequest, dormitory]
    const scripted = createScripted(kept)
    scripted.replies['userFavoriteApps'] = () => kept
    scripted.replies['POST /me/preference/FavoriteApps'] = ({ input }: Call) => {
      const ids = String(input['ids']).split(',')
      kept = kept.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      return { errno: 0, entities: ids }
    }
    const { waitFor, all, root, text } = show(scripted)
    const names = () => all('[part=list] li .favorites-name').map(({ textContent }) => textContent)
    await waitFor(() => names().length === 4)
    all('[part=list] a')[2]!.focus()
    for (const key of ['Control', 'Shift']) await sendKeys({ down: key })
    await sendKeys({ press: 'Home' })
    for (const key of ['Shift', 'Control']) await sendKeys({ up: key })
    await waitFor(() => names()[0] === 'Dormitory')
    await waitFor(() => text().includes('Dormitory, now 1 of 3'))
    await waitFor(() => root.activeElement?.textContent?.includes('Dormitory'))
    await waitFor(() => kept[0] === dormitory)
  })

  it('explains how to add favourites when there are none', async () => {
    const scripted = createScripted([])
    const { waitFor, text } = show(scripted)
    await waitFor('Select the star beside an item')
    expect(text()).to.include('Browse all items')
  })

  it('does not record an item when the page prevents it from opening', async () => {
    const scripted = createScripted([libraryCard])
    const { waitFor, all, host } = show(scripted)
    await waitFor(() => all('[part=list] a').length === 2)
    const { $recentApps } = scripted.runtime.service(createRecentApps)
    $recentApps.listen(() => {})
    const link = all('[part=list] a')[0]!
    host.addEventListener('univ-app-opened', (event) => event.preventDefault(), { once: true })
    link.click()
    expect($recentApps.get()).to.deep.equal([])
  })

  it('shows an error instead of an empty grid', async () => {
    const scripted = createScripted([libraryCard])
    scripted.replies['userFavoriteApps'] = createErrorReply(403)
    const { waitFor, all } = show(scripted)
    await waitFor('Your favourites could not be loaded.')
    expect(all('[part=list]')).to.have.length(0)
  })
})
