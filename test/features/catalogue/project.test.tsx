import axe from 'axe-core'
import { expect } from 'chai'
import type { Paragraph } from '../../../src/contract/projects.ts'
import ProjectPage from '../../../src/features/catalogue/project/project-page.tsx'
import styles from '../../../src/features/catalogue/styles.css'
import { app, project, tag } from '../../double/apps.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import { refused, scripted, type Options } from '../../double/runtime.ts'
import { sessionDouble, student } from '../../double/session.ts'
import { clear } from '../../ui/stage.tsx'

const [a, b] = [app('First item'), app('Second item')]
const part = (title: string, sort: number | null, more: Partial<Paragraph> = {}): Paragraph => ({
  ...{ id: title, title, subtitle: '', context: '', titleEn: '', subtitleEn: '', contextEn: '' },
  sort,
  apps: [],
  ...more,
})
const named = (one: typeof a, sort: number | null) => ({ ...one, sort })
const welcome = project('迎新', {
  id: 'welcome',
  textEn: 'Welcome',
  paragraphs: [
    part('Without a place', null),
    part('Second', 2),
    part('First', 1, {
      subtitle: 'Begin here',
      context: 'Some <i>words</i><img src=x onerror=boom()>',
      apps: [named(a, null), named(b, 1), { ...named(a, 3), id: 'hidden', name: 'Hidden', text: 'Hidden' }],
    }),
  ],
})
const replies = {
  userApps: [a, b],
  appTags: [tag('Study')],
  userFavoriteApps: [],
  userAppProjects: [welcome, project('Top', { id: 'top', type: 'RECOMMENDATION' })],
  anonymityApps: [a, b],
  anonymityAppTags: [],
  anonymityAppProjects: [{ id: 'welcome', text: '迎新', textEn: 'Welcome', description: '' }],
}
type Some = Options & Partial<MountOptions> & { id?: string; far?: Record<string, unknown> }
function page({ id = 'welcome', far: changed = {}, ...options }: Some = {}) {
  const all = { session: sessionDouble(student), ...options }
  const far = scripted({ ...replies, ...changed }, all)
  return {
    ...far,
    ...mount(<ProjectPage projectId={id} />, { ...all, runtime: far.runtime, sheets: [styles] }),
  }
}

describe('a topic', () => {
  afterEach(clear)

  it('shows its paragraphs by sort, those without one last, each with text and items by sort', async () => {
    const { until, all, find, text, root } = page()
    await until('Second item')
    expect(find('h1').textContent).to.equal('Welcome')
    expect(all('h2').map((h) => h.textContent)).to.deep.equal(['First', 'Second', 'Without a place'])
    expect(all('.ui-item-name').map((n) => n.textContent)).to.deep.equal(['Second item', 'First item'])
    expect(text()).to.include('Begin here').and.include('Some words').and.not.include('Hidden')
    expect(all('.rich-text img, [onerror]')).to.have.length(0)
    const { violations } = await axe.run(root.host as HTMLElement, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id }) => id)).to.deep.equal([])
  })

  it('is in the language of the reader', async () => {
    const { until, find } = page({ lang: 'zh' })
    await until('Second item')
    expect(find('h1').textContent).to.equal('迎新')
  })

  it('an id that nothing has, and one of a recommendation, say that there is no such topic', async () => {
    for (const id of ['no', 'top', '', '__proto__']) {
      const { until } = page({ id })
      await until('There is no such topic')
      clear()
    }
  })

  it('a guest reads what it is about, and may sign in for the rest', async () => {
    const { until, press, session } = page({ session: sessionDouble() })
    await until('Sign in to see all that belongs to this topic.')
    await press('Sign in')
    expect(session.asked).to.deep.equal(['signIn'])
  })

  it('what could not be loaded is asked for again', async () => {
    const { until, press, replies: now } = page({ far: { userAppProjects: refused(400) } })
    await until('The topic could not be loaded.')
    now['userAppProjects'] = [welcome]
    await press('Try again')
    await until('Begin here')
  })
})
