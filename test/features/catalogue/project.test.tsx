import { expect } from 'chai'
import type { Paragraph } from '../../../src/contract/core/projects.ts'
import ProjectPage from '../../../src/features/catalogue/project/project-page.tsx'
import cards from '../../../src/features/catalogue/parts/card-grid.css'
import styles from '../../../src/features/catalogue/styles.css'
import { expectAccessible } from '../../double/axe.ts'
import { app, project, tag } from '../../double/app-fixtures.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import {
  createErrorReply,
  createScriptedRuntime,
  type ScriptedOptions,
} from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { eventually, unmountAll } from '../../ui/render-in-shadow.tsx'

const [a, b] = [app('First item'), app('Second item')]
const part = (title: string, sort: number | null, more: Partial<Paragraph> = {}): Paragraph => ({
  ...{ id: title, title, subtitle: '', context: '', titleEn: '', subtitleEn: '', contextEn: '' },
  sort,
  apps: [],
  ...more,
})
const named = (item: typeof a, sort: number | null) => ({ ...item, sort })
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
type RenderOptions = ScriptedOptions &
  Partial<MountOptions> & { id?: string; backend?: Record<string, unknown> }
function renderProject({ id = 'welcome', backend: changed = {}, ...options }: RenderOptions = {}) {
  const all = { session: createSessionDouble(student), ...options }
  const backend = createScriptedRuntime({ ...replies, ...changed }, all)
  return {
    ...backend,
    ...mount(<ProjectPage projectId={id} />, { ...all, runtime: backend.runtime, sheets: [styles, cards] }),
  }
}

describe('project page', () => {
  afterEach(unmountAll)

  it('shows paragraphs and items by sort with nulls last', async () => {
    const { waitFor, all, find, text, root } = renderProject()
    await waitFor('Second item')
    expect(find('h1').textContent).to.equal('Welcome')
    expect(all('h2').map((h) => h.textContent)).to.deep.equal(['First', 'Second', 'Without a place'])
    expect(all('.ui-item-name').map((n) => n.textContent)).to.deep.equal(['Second item', 'First item'])
    expect(text()).to.include('Begin here').and.include('Some words').and.not.include('Hidden')
    expect(all('.rich-text img, [onerror]')).to.have.length(0)
    await expectAccessible(root.host as HTMLElement)
  })

  it('is shown in the user’s language', async () => {
    const { waitFor, find } = renderProject({ lang: 'zh' })
    await waitFor('Second item')
    expect(find('h1').textContent).to.equal('迎新')
  })

  it('shows "not found" for an unknown id and for a recommendation', async () => {
    for (const id of ['no', 'top', '', '__proto__']) {
      const { waitFor } = renderProject({ id })
      await waitFor('Topic not found')
      unmountAll()
    }
  })

  it('shows guests the description with a sign-in button', async () => {
    const { waitFor, press, session } = renderProject({ session: createSessionDouble() })
    await waitFor('Sign in to see everything in this topic.')
    await press('Sign in')
    await eventually(() => expect(session.calls).to.deep.equal(['signIn']))
  })

  it('retries a failed load', async () => {
    const {
      waitFor,
      press,
      replies: now,
    } = renderProject({ backend: { userAppProjects: createErrorReply(400) } })
    await waitFor('The topic could not be loaded.')
    now['userAppProjects'] = [welcome]
    await press('Try again')
    await waitFor('Begin here')
  })
})
