import { expect } from 'chai'
import { collectConsole } from '../../double/collect-console.ts'
import {
  responses,
  requests,
  HOME,
  json,
  addTag,
  describeProbe,
  waitUntilIdle,
  stubNetwork,
  viewRecords,
  whenShown,
  restoreNetwork,
  waitUntil,
  type Probe,
} from '../probe-tag.tsx'

const TAG = 'univ-test-configuration'
const configOf = (tag: Element) => viewRecords.get(tag)!.univ.runtime.config

describe('tag configuration', () => {
  before(() => {
    stubNetwork()
    describeProbe(TAG).register(HOME)
  })
  beforeEach(stubNetwork)
  afterEach(() => {
    restoreNetwork()
    document.querySelector('[data-univ-config]')?.remove()
  })

  it('merges the file next to the scripts, the page, attributes and the property, in increasing priority', async () => {
    responses.set(`${HOME}sub/univ-config.json`, () =>
      json({ tenant: 'file', trait: 'file', schoolId: 'file', solution: 'file' }),
    )
    const script = document.createElement('script')
    script.type = 'application/json'
    script.dataset['univConfig'] = ''
    script.textContent = JSON.stringify({ trait: 'page', schoolId: 'page', solution: 'page' })
    document.head.append(script)
    const own: `univ-${string}` = 'univ-test-configured'
    describeProbe(own).register(`${HOME}sub/`)
    const tag = addTag<Probe>(own, { 'school-id': 'attribute', solution: 'attribute' })
    tag.config = { solution: 'property' }
    await whenShown(tag)
    const { tenant, trait, schoolId, solution } = configOf(tag)
    expect([tenant, trait, schoolId, solution]).to.deep.equal(['file', 'page', 'attribute', 'property'])
  })

  it('loads from the config attribute and resolves its own URLs against that', async () => {
    const url = new URL('elsewhere/here.json', document.baseURI).href
    responses.set(url, () => json({ tenant: 'elsewhere', taskCenter: 'tasks' }))
    const tag = await whenShown(addTag(TAG, { config: 'elsewhere/here.json' }))
    expect(configOf(tag).tenant).to.equal('elsewhere')
    expect(configOf(tag).bases.taskCenter).to.equal(new URL('elsewhere/tasks', document.baseURI).href)
  })

  it('updates at run time with the attribute and the property', async () => {
    responses.set(`${HOME}a.json`, () => json({ tenant: 'a' }))
    const tag = await whenShown(addTag(TAG))
    tag.setAttribute('config', `${HOME}a.json`)
    await waitUntil(() => configOf(tag).tenant === 'a')
    tag.setAttribute('tenant', 'b')
    await waitUntil(() => configOf(tag).tenant === 'b')
    tag.config = { tenant: 'c' }
    await waitUntil(() => configOf(tag).tenant === 'c')
    tag.config = null
    await waitUntil(() => configOf(tag).tenant === 'b')
    tag.removeAttribute('tenant')
    await waitUntil(() => configOf(tag).tenant === 'a')
  })

  it('warns once per unusable key, naming it, and keeps the default', async () => {
    responses.set(`${HOME}bad.json`, () => json({ tenantt: 'a', favorites: 'nowhere' }))
    let tag!: Probe
    const warnings = await collectConsole('warn', async () => {
      tag = await whenShown(addTag(TAG, { config: `${HOME}bad.json` }))
      await whenShown(addTag(TAG, { config: `${HOME}bad.json` }))
    })
    expect(warnings.filter((line) => line.includes('"tenantt"'))).to.have.length(1)
    expect(warnings.filter((line) => line.includes('"favorites"'))).to.have.length(1)
    expect(configOf(tag).favorites).to.equal('task-api')
  })

  for (const [name, answer] of [
    ['is missing', () => json({}, 404)],
    ['is not JSON', () => new Response('<!doctype html>')],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is an array', () => json([1])],
  ] as const)
    it(`warns once and uses the defaults when the file ${name}`, async () => {
      const url = `${HOME}${name.replaceAll(' ', '-')}.json`
      responses.set(url, answer)
      let tag!: Probe
      const warnings = await collectConsole('warn', async () => {
        tag = await whenShown(addTag(TAG, { config: url }))
      })
      expect(warnings).to.have.length(1)
      expect(warnings[0]).to.contain(url)
      expect(configOf(tag).tenant).to.equal('default')
    })

  it('is fetched once for tags with the same configuration', async () => {
    responses.set(`${HOME}once.json`, () => json({}))
    const tags = [1, 2, 3].map(() => addTag(TAG, { config: `${HOME}once.json` }))
    for (const tag of tags) await whenShown(tag)
    await waitUntilIdle()
    expect(requests.filter(({ url }) => url.endsWith('once.json'))).to.have.length(1)
  })
})
