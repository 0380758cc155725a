// The kit's types as those who install the package meet them: TypeScript, React 19, Vue 3, both ways to resolve.
import { equal } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { kitFiles } from '../../src/build/kit.mjs'

/** What stands behind @ts-expect-error must not compile: the compiler says so where it does. */
const PLAIN = `
import 'univ-widgets/univ-favorites'
import type { Handed, UnivConfig, UnivFavoritesElement } from 'univ-widgets'

const tag: UnivFavoritesElement = document.createElement('univ-favorites')
tag.heading = '我的收藏'
tag.theme = 'dark'
tag.refresh()
const config: UnivConfig = { tenant: 'jiangzhou', favorites: 'app-center' }
const handed: Handed = async () => ({ accessToken: 'a', expiresAt: 0 })
tag.config = config
tag.session = handed
tag.addEventListener('univ-favorite-changed', ({ detail }) => console.log(detail.id.length, detail.favorite === true))
document.addEventListener('univ-app-opened', (event) => {
  if (event.detail.uri.startsWith('http:')) event.preventDefault()
})
document.querySelector('univ-service-catalogue')!.view = 'home'
// @ts-expect-error there is no such view
document.querySelector('univ-service-catalogue')!.view = 'shop'
// @ts-expect-error a heading is a text
tag.heading = 3
// @ts-expect-error there is no such key
const wrong: UnivConfig = { tenants: 'jiangzhou' }
// @ts-expect-error its detail has no such field
tag.addEventListener('univ-favorite-changed', ({ detail }) => console.log(detail.star))
// @ts-expect-error a session has a token
tag.session = { token: 'a' }
// @ts-expect-error there is no such tag
const other: UnivFavoritesElement = document.createElement('univ-favourites')
export { wrong, other }
`
const REACT = `
import { useRef } from 'react'
import type { UnivProcessCenterElement } from 'univ-widgets'
import type {} from 'univ-widgets/react'

export function Page() {
  const tag = useRef<UnivProcessCenterElement>(null)
  return (
    <main>
      <univ-process-center
        ref={tag}
        className="wide"
        list="todo"
        no-tabs
        theme="dark"
        task-api="/api"
        onuniv-task-acted={(event) => console.log(event.detail.actionId)}
        onuniv-ready={() => tag.current?.refresh()}
      />
      <univ-portal solution="freshman"><img slot="logo" alt="" src="logo.svg" /></univ-portal>
      {/* @ts-expect-error there is no such list */}
      <univ-process-center list="tomorrow" />
      {/* @ts-expect-error this tag has no such attribute */}
      <univ-favorites list="todo" />
      {/* @ts-expect-error its detail has no such field */}
      <univ-favorites onuniv-favorite-changed={(event) => console.log(event.detail.actionId)} />
    </main>
  )
}
`
const VUE = `
import type { GlobalComponents } from 'vue'
import type {} from 'univ-widgets/vue'

type Catalogue = InstanceType<GlobalComponents['univ-service-catalogue']>
const props: Catalogue['$props'] = { view: 'home', 'no-head': true, class: 'wide', lang: 'en' }
const heard: Catalogue['$props']['onUnivAppOpened'] = (event) => console.log(event.detail.code)
declare const one: Catalogue
one.$emit('univ-filters-changed', new CustomEvent('univ-filters-changed', { detail: { query: { tag: 'a' } } }))
// @ts-expect-error there is no such view
const wrong: Catalogue['$props'] = { view: 'shop' }
// @ts-expect-error this tag fires no such event
one.$emit('univ-task-acted', new CustomEvent('univ-task-acted'))
export { props, heard, wrong }
`

let app = ''
before(() => {
  app = mkdtempSync(path.join(tmpdir(), 'univ-types-'))
  const installed = path.join(app, 'node_modules/univ-widgets')
  for (const [name, text] of Object.entries(kitFiles(path.resolve('src')))) {
    const file = path.join(installed, 'dist', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  cpSync('package.json', path.join(installed, 'package.json'))
  for (const name of ['@types', 'csstype', 'vue', '@vue'])
    symlinkSync(path.resolve('node_modules', name), path.join(app, 'node_modules', name))
  writeFileSync(path.join(app, 'package.json'), '{ "type": "module" }')
  for (const [name, text] of Object.entries({ 'plain.ts': PLAIN, 'page.tsx': REACT, 'template.ts': VUE }))
    writeFileSync(path.join(app, name), text)
})
after(() => rmSync(app, { recursive: true, force: true }))

for (const [moduleResolution, module, include] of [
  ['bundler', 'esnext', ['plain.ts', 'page.tsx']],
  ['nodenext', 'nodenext', ['plain.ts', 'page.tsx', 'template.ts']],
] as const)
  test(`the types hold and refuse what is wrong, resolved the way of ${moduleResolution}`, () => {
    const compilerOptions = {
      ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], jsx: 'react-jsx', types: [] },
      ...{ strict: true, noEmit: true, verbatimModuleSyntax: true, exactOptionalPropertyTypes: true },
      ...{ skipLibCheck: false, moduleResolution, module },
    }
    writeFileSync(path.join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
    let told = ''
    try {
      execFileSync(path.resolve('node_modules/.bin/tsc'), ['-p', app, '--pretty', 'false'], {
        encoding: 'utf8',
      })
    } catch (e) {
      told = (e as { stdout: string }).stdout
    }
    equal(told, '')
  })
