import { expect } from 'chai'
import HomeSections from '../../../src/features/catalogue/home-sections.tsx'
import { app } from '../../double/app-fixtures.ts'
import { mount } from '../../double/mount.tsx'
import { createScriptedRuntime } from '../../double/scripted-runtime.ts'
import { eventually, unmountAll } from '../../ui/render-in-shadow.tsx'

function renderHome(items: unknown[]) {
  const { runtime } = createScriptedRuntime({
    anonymityApps: items,
    anonymityHotApps: items,
    anonymityGuide: [],
    'POST /manage/apps/recommended': { entities: [] },
  })
  return mount(<HomeSections sections="hot recommended" />, { runtime })
}

describe('the home of a hall', () => {
  afterEach(unmountAll)

  it('says to guests that there are no items yet, and not where only nothing is recommended', async () => {
    const fresh = renderHome([])
    await eventually(() => expect(fresh.text()).to.include('There are no items here yet'))
    const other = renderHome([app('Map', { recommend: 0 })])
    await eventually(() => expect(other.text()).to.include('Map'))
    expect(other.text()).not.to.include('There are no items here yet')
  })
})
