import { expect } from 'chai'
import ItemPage from '../../../src/features/catalogue/detail/item-detail.tsx'
import cards from '../../../src/features/catalogue/parts/card-grid.css'
import styles from '../../../src/features/catalogue/styles.css'
import { detail, review } from '../../double/app-fixtures.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import { graphqlErrors, createScriptedRuntime, type ScriptedOptions } from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { eventually, unmountAll } from '../../ui/render-in-shadow.tsx'

const card = detail('Library card', { description: 'Borrow books and enter the library.' })
const replies = {
  anonymityApps: [card],
  anonymityAppTags: [],
  anonymityApp: card,
  anonymityGuide: [],
  userApps: [card],
  appTags: [],
  userFavoriteApps: [],
  app: card,
  guide: [],
  appReviews: [review('Li', 4, 'Quick and friendly')],
  userAppReviews: [],
  createAppReview: { rate: 5, text: '' },
}
type RenderOptions = ScriptedOptions &
  Partial<MountOptions> & { id?: string; replies?: Record<string, unknown> }

function renderDetail({ id = 'library-card', replies: changed, ...options }: RenderOptions = {}) {
  const backend = createScriptedRuntime({ ...replies, ...changed }, options)
  return {
    ...backend,
    ...mount(<ItemPage appId={id} />, { ...options, runtime: backend.runtime, sheets: [styles, cards] }),
  }
}
const signedIn = () => ({ session: createSessionDouble(student) })

describe('item reviews', () => {
  afterEach(unmountAll)

  it('prompts guests to sign in for reviews', async () => {
    const { waitFor, press, session, called } = renderDetail()
    await waitFor('Borrow books')
    await press('Sign in to review')
    await eventually(() => {
      expect(session.calls).to.deep.equal(['signIn'])
      expect(called('appReviews')).to.have.length(0)
    })
  })

  it('accepts five stars without text and shows the review', async () => {
    const { waitFor, press, called, text } = renderDetail(signedIn())
    await waitFor('Borrow books')
    await waitFor('Quick and friendly')
    await press('Write a review')
    await press('5 stars, very good')
    await press('Send review')
    await waitFor('Rating succeeded')
    expect(called('createAppReview')[0]!.input).to.deep.equal({ appId: 'library-card', rate: 5, text: '' })
    expect(text()).to.include('Edit my review')
  })

  it('requires a rating, and a reason below three stars', async () => {
    const { waitFor, root, press, called, type } = renderDetail(signedIn())
    await waitFor('Borrow books')
    await press('Write a review')
    await press('Send review')
    const warned = () => root.querySelector('[role=alert]')?.textContent ?? ''
    await waitFor(() => warned().includes('Please choose a rating first.'))
    await press('2 stars, poor')
    await eventually(() => expect(warned()).to.equal(''))
    await press('Send review')
    await waitFor(() => warned().includes('For fewer than 3 stars, please say why.'))
    expect(called('createAppReview')).to.have.length(0)
    await type('Your review', 'Slow')
    await press('Send review')
    await waitFor('Rating succeeded')
    expect(called('createAppReview')[0]!.input).to.deep.include({ rate: 2, text: 'Slow' })
  })

  it('preserves the input when the server refuses, also when the page is left and opened again', async () => {
    const { waitFor, press, type, find, text, show } = renderDetail({
      ...signedIn(),
      replies: { createAppReview: graphqlErrors('no') },
    })
    await waitFor('Borrow books')
    await press('Write a review')
    await press('4 stars, good')
    await type('Your review', 'Took a while, but fine')
    await press('Send review')
    await waitFor('Your review was not sent')
    expect(find('[role=alert]').textContent).to.include('still here')
    show(null)
    show(<ItemPage appId="library-card" />)
    await waitFor('Quick and friendly')
    expect(find<HTMLTextAreaElement>('textarea').value).to.equal('Took a while, but fine')
    expect(find<HTMLInputElement>('input[aria-label^="4"]').checked).to.equal(true)
    expect(text()).not.to.include('Rating succeeded')
  })

  it('edits my review, and cancels editing', async () => {
    const mine = review('Lin Xiaoyu', 3, 'Not bad')
    const { waitFor, press, type, text, find } = renderDetail({
      ...signedIn(),
      replies: { userAppReviews: [mine] },
    })
    await waitFor('Borrow books')
    await waitFor('My review')
    await press('Edit my review')
    await eventually(() => expect(find<HTMLTextAreaElement>('textarea').value).to.equal('Not bad'))
    await type('Your review', 'Bad')
    await press('Cancel')
    await eventually(() => expect(text()).to.include('Not bad'))
    await press('Edit my review')
    await eventually(() => expect(find<HTMLTextAreaElement>('textarea').value).to.equal('Not bad'))
  })
})
