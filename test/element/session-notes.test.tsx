import { expect } from 'chai'
import { mount, type Mounted } from '../double/mount.tsx'
import { scripted } from '../double/runtime.ts'
import { sessionDouble, student } from '../double/session.ts'
import { clear, settled } from '../ui/stage.tsx'

// S16, S18: what a page says about its session, once, and what can be done about it

describe('what there is to say about the session', () => {
  afterEach(clear)

  const two = (lang: 'zh' | 'en' = 'en') => {
    const session = sessionDouble(student)
    // two configurations of one page share their session
    const tags = [scripted({}, { session }), scripted({}, { session })].map(({ runtime }) =>
      mount(<p>the tag</p>, { runtime, lang }),
    )
    const said = (words: string) => tags.filter((tag) => tag.text().includes(words)).length
    return { session, tags, said, first: tags[0]! }
  }
  const withNote = (tags: Mounted[], words: string) => tags.find((tag) => tag.text().includes(words))!

  it('is said by one tag of the page, without a dialog, and its button signs in', async () => {
    const { session, tags, said } = two()
    session.trouble('session-ending')
    await settled()
    expect(said('Your session is about to end')).to.equal(1)
    const tag = withNote(tags, 'about to end')
    expect(tag.root.querySelector('dialog')).to.equal(null)
    expect(tag.root.querySelector('[role=status]')!.textContent).to.contain('about to end')
    await tag.press('Stay signed in')
    expect(session.asked).to.deep.equal(['signIn'])
  })

  it('goes when it holds no more; put away, it comes back when it is told again', async () => {
    const { session, tags, said } = two()
    session.trouble('not-listed')
    await settled()
    const words = 'You cannot sign in on this site'
    await withNote(tags, words).press('Close')
    await settled()
    expect(said(words)).to.equal(0)
    session.trouble(null)
    session.trouble('not-listed')
    await settled()
    expect(said(words)).to.equal(1)
    session.trouble(null)
    await settled()
    expect(said(words)).to.equal(0)
  })

  it('speaks Chinese first', async () => {
    const { session, said } = two('zh')
    session.trouble('framed')
    await settled()
    expect(said('本页嵌在其他网站中时只供浏览')).to.equal(1)
  })

  it('whose session a window handed over stands on the page, with the way out; the host’s own does not', async () => {
    const { session, tags, said, first } = two()
    await settled()
    expect(said('Signed in as')).to.equal(0)
    session.become('guest')
    session.becomeByWindow(student)
    await settled()
    expect(said(`Signed in as ${student.name}, on this page only`)).to.equal(1)
    await withNote(tags, 'Signed in as').press('Sign out')
    expect(session.asked).to.deep.equal(['signOut'])
    await settled()
    expect(first.text()).not.to.contain('Signed in as')
  })
})
