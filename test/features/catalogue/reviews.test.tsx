import { expect } from 'chai'
import DetailPage from '../../../src/features/catalogue/detail/detail-page.tsx'
import styles from '../../../src/features/catalogue/styles.css'
import { detail, review } from '../../double/apps.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import { errors, scripted, type Options } from '../../double/runtime.ts'
import { sessionDouble, student } from '../../double/session.ts'
import { clear } from '../../ui/stage.tsx'

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
type Changed = Options & Partial<MountOptions> & { id?: string; replies?: Record<string, unknown> }

function page({ id = 'library-card', replies: changed, ...options }: Changed = {}) {
  const far = scripted({ ...replies, ...changed }, options)
  return { ...far, ...mount(<DetailPage id={id} />, { ...options, runtime: far.runtime, sheets: [styles] }) }
}
const member = () => ({ session: sessionDouble(student) })

describe('reviews of an item', () => {
  afterEach(clear)

  it('asks a guest to sign in before they read and write reviews', async () => {
    const { until, press, session, called } = page()
    await until('Borrow books')
    await press('Reviews')
    await press('Sign in to review')
    expect(session.asked).to.deep.equal(['signIn'])
    expect(called('appReviews')).to.have.length(0)
  })

  it('takes a review of five stars without a word, thanks, and shows it', async () => {
    const { until, press, called, text } = page(member())
    await until('Borrow books')
    await press('Reviews')
    await until('Quick and friendly')
    await press('5 stars, very good')
    await press('Send review')
    await until('Rating succeeded')
    expect(called('createAppReview')[0]!.input).to.deep.equal({ appId: 'library-card', rate: 5, text: '' })
    expect(text()).to.include('Edit my review')
  })

  it('wants a reason below three stars, and a rating at all', async () => {
    const { until, root, press, called, write } = page(member())
    await until('Borrow books')
    await press('Reviews')
    await until('Send review')
    await press('Send review')
    const warned = () => root.querySelector('[role=alert]')?.textContent ?? ''
    await until(() => warned().includes('Please choose a rating first.'))
    await press('2 stars, poor')
    expect(warned()).to.equal('')
    await press('Send review')
    await until(() => warned().includes('Under 3 stars, please say why.'))
    expect(called('createAppReview')).to.have.length(0)
    await write('Your review', 'Slow')
    await press('Send review')
    await until('Rating succeeded')
    expect(called('createAppReview')[0]!.input).to.deep.include({ rate: 2, text: 'Slow' })
  })

  it('keeps what was typed when the server refuses, and while one looks at another tab', async () => {
    const { until, press, write, find, text } = page({
      ...member(),
      replies: { createAppReview: errors('no') },
    })
    await until('Borrow books')
    await press('Reviews')
    await until('Send review')
    await press('4 stars, good')
    await write('Your review', 'Took a while, but fine')
    await press('Send review')
    await until('Your review was not sent')
    expect(find('[role=alert]').textContent).to.include('still here')
    await press('Overview')
    await until('Borrow books')
    await press('Reviews')
    await until('Quick and friendly')
    expect(find<HTMLTextAreaElement>('textarea').value).to.equal('Took a while, but fine')
    expect(find<HTMLInputElement>('input[aria-label^="4"]').checked).to.equal(true)
    expect(text()).not.to.include('Rating succeeded')
  })

  it('lets me change my review, and think better of it', async () => {
    const mine = review('Lin Xiaoyu', 3, 'Not bad')
    const { until, press, write, text, find } = page({ ...member(), replies: { userAppReviews: [mine] } })
    await until('Borrow books')
    await press('Reviews')
    await until('My review')
    await press('Edit my review')
    expect(find<HTMLTextAreaElement>('textarea').value).to.equal('Not bad')
    await write('Your review', 'Bad')
    await press('Cancel')
    expect(text()).to.include('Not bad')
    await press('Edit my review')
    expect(find<HTMLTextAreaElement>('textarea').value).to.equal('Not bad')
  })
})
