// The type declarations as an installed package: TypeScript, React 19, Vue 3, Svelte 5, in both module resolutions.
import { equal } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { docsFiles } from '../../src/build/docs/docs-files.ts'

/** The lines after @ts-expect-error must not compile: where one does, the compiler reports it. */
const PLAIN_SOURCE = `
import 'univ-widgets/univ-favorites'
import type { HostSessionInput, UnivConfig, UnivFavoritesElement } from 'univ-widgets'

const tag: UnivFavoritesElement = document.createElement('univ-favorites')
tag.heading = '我的收藏'
tag.theme = 'dark'
tag.refresh()
const config: UnivConfig = { tenant: 'jiangzhou', favorites: 'app-center' }
const hostSession: HostSessionInput = async () => ({ accessToken: 'a', expiresAt: 0 })
tag.config = config
tag.session = hostSession
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
const REACT_SOURCE = `
import { useRef } from 'react'
import type { UnivProcessCenterElement } from 'univ-widgets'
import { UnivFavorites, UnivVisitCounter } from 'univ-widgets/react'

export function Page() {
  const tag = useRef<UnivProcessCenterElement>(null)
  return (
    <main>
      <univ-process-center
        ref={tag}
        className="wide"
        list="todo"
        no-tabs
        noTabs
        taskApi="/api"
        theme="dark"
        task-api="/api"
        onuniv-task-acted={(event) => console.log(event.detail.actionId)}
        onuniv-ready={() => tag.current?.refresh()}
      />
      <univ-service-catalogue limit={6} noSignIn no-head />
      <univ-portal solution="freshman"><img slot="logo" alt="" src="logo.svg" /></univ-portal>
      <UnivFavorites
        heading="Mine"
        no-sign-in
        className="wide"
        config={{ tenant: 'jiangzhou' }}
        session={() => null}
        onFavoriteChanged={(event) => console.log(event.detail.favorite)}
        ref={(element) => element?.refresh()}
      />
      {/* @ts-expect-error its detail has no such field */}
      <UnivFavorites onFavoriteChanged={(event) => console.log(event.detail.star)} />
      {/* @ts-expect-error this tag fires no such event */}
      <UnivVisitCounter onFavoriteChanged={() => {}} />
      {/* @ts-expect-error there is no such key */}
      <UnivVisitCounter config={{ tenants: 'jiangzhou' }} />
      {/* @ts-expect-error a flag is no text */}
      <univ-process-center noTabs="much" />
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
const VUE_SOURCE = `
import type { GlobalComponents } from 'vue'
import { UnivFavorites } from 'univ-widgets/vue'

const component: InstanceType<typeof UnivFavorites>['$props'] = {
  heading: 'Mine',
  config: { tenant: 'jiangzhou' },
  onFavoriteChanged: (event) => console.log(event.detail.favorite),
}
// @ts-expect-error this tag fires no such event
const unknown: InstanceType<typeof UnivFavorites>['$props'] = { onTaskActed: () => {} }
type Catalogue = InstanceType<GlobalComponents['univ-service-catalogue']>
const props: Catalogue['$props'] = { view: 'home', 'no-head': true, noSignIn: true, class: 'wide', lang: 'en' }
const listener: Catalogue['$props']['onUnivAppOpened'] = (event) => console.log(event.detail.code)
declare const one: Catalogue
one.$emit('univ-filters-changed', new CustomEvent('univ-filters-changed', { detail: { query: { tag: 'a' } } }))
// @ts-expect-error there is no such view
const wrong: Catalogue['$props'] = { view: 'shop' }
// @ts-expect-error a flag is no text
const flag: Catalogue['$props'] = { noSignIn: 'much' }
// @ts-expect-error this tag fires no such event
one.$emit('univ-task-acted', new CustomEvent('univ-task-acted'))
export { props, listener, wrong, flag, component, unknown }
`

/** The part of svelte/elements 5 that the declarations extend. */
const SVELTE_ELEMENTS = `
export interface HTMLAttributes<T extends EventTarget> { class?: string | null; lang?: string | null; [data: \`data-\${string}\`]: unknown }
export interface SvelteHTMLElements { a: HTMLAttributes<HTMLAnchorElement> }
`
const SVELTE_SOURCE = `
import type { SvelteHTMLElements } from 'svelte/elements'
import type {} from 'univ-widgets/svelte'

const props: SvelteHTMLElements['univ-favorites'] = {
  heading: 'Mine',
  theme: 'dark',
  class: 'wide',
  noSignIn: true,
  'no-sign-in': true,
  'onuniv-favorite-changed': (event) => console.log(event.detail.favorite),
}
// @ts-expect-error there is no such theme
const wrong: SvelteHTMLElements['univ-favorites'] = { theme: 'blue' }
// @ts-expect-error a flag is no text
const flag: SvelteHTMLElements['univ-favorites'] = { noSignIn: 'much' }
// @ts-expect-error this element dispatches no such event
const other: SvelteHTMLElements['univ-favorites'] = { 'onuniv-task-acted': () => {} }
export { props, wrong, flag, other }
`
/** The part of solid-js 1.9 that the declarations extend. */
const SOLID_JSX = `
export namespace JSX {
  interface HTMLAttributes<T> { class?: string; lang?: string; ref?: T | ((element: T) => void) }
  interface IntrinsicElements { a: HTMLAttributes<HTMLAnchorElement> }
}
`
const SOLID_SOURCE = `
import type { JSX } from 'solid-js'
import type {} from 'univ-widgets/solid'

const props: JSX.IntrinsicElements['univ-favorites'] = {
  heading: 'Mine',
  noSignIn: true,
  'no-sign-in': true,
  'prop:config': { tenant: 'jiangzhou' },
  'on:univ-favorite-changed': (event) => console.log(event.detail.favorite),
}
// @ts-expect-error there is no such theme
const wrong: JSX.IntrinsicElements['univ-favorites'] = { theme: 'blue' }
// @ts-expect-error a flag is no text
const flag: JSX.IntrinsicElements['univ-favorites'] = { noSignIn: 'much' }
// @ts-expect-error there is no such key
const object: JSX.IntrinsicElements['univ-favorites'] = { 'prop:config': { tenants: '' } }
export { props, wrong, flag, object }
`
const ANGULAR_SOURCE = `
import type { UnivEvent, UnivRef } from 'univ-widgets/angular'

export class Page {
  tag!: UnivRef<'univ-favorites'>
  changed({ detail }: UnivEvent<'univ-favorite-changed'>) {
    this.tag.nativeElement.heading = detail.id
    this.tag.nativeElement.noSignIn = true
    // @ts-expect-error its detail has no such field
    console.log(detail.star)
  }
}
// @ts-expect-error there is no such tag
export type Wrong = UnivRef<'univ-favourites'>
`
let app = ''
before(async () => {
  app = mkdtempSync(path.join(tmpdir(), 'univ-types-'))
  const installed = path.join(app, 'node_modules/univ-widgets')
  for (const [name, text] of Object.entries(await docsFiles(path.resolve('src')))) {
    const file = path.join(installed, 'dist', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  cpSync('package.json', path.join(installed, 'package.json'))
  for (const name of ['@types', 'csstype', 'vue', '@vue'])
    symlinkSync(path.resolve('node_modules', name), path.join(app, 'node_modules', name))
  const svelte = path.join(app, 'node_modules/svelte')
  mkdirSync(svelte)
  writeFileSync(
    path.join(svelte, 'package.json'),
    '{ "name": "svelte", "type": "module", "exports": { "./elements": { "types": "./elements.d.ts" } } }',
  )
  writeFileSync(path.join(svelte, 'elements.d.ts'), SVELTE_ELEMENTS)
  const solid = path.join(app, 'node_modules/solid-js')
  mkdirSync(solid)
  writeFileSync(
    path.join(solid, 'package.json'),
    '{ "name": "solid-js", "type": "module", "types": "index.d.ts" }',
  )
  writeFileSync(path.join(solid, 'index.d.ts'), SOLID_JSX)
  writeFileSync(path.join(app, 'package.json'), '{ "type": "module" }')
  for (const [name, text] of Object.entries({
    'plain.ts': PLAIN_SOURCE,
    'page.tsx': REACT_SOURCE,
    'template.ts': VUE_SOURCE,
    'component.ts': SVELTE_SOURCE,
    'solid.ts': SOLID_SOURCE,
    'angular.ts': ANGULAR_SOURCE,
  }))
    writeFileSync(path.join(app, name), text)
})
after(() => rmSync(app, { recursive: true, force: true }))

for (const [moduleResolution, module, include] of [
  ['bundler', 'esnext', ['plain.ts', 'page.tsx', 'component.ts', 'solid.ts', 'angular.ts']],
  ['nodenext', 'nodenext', ['plain.ts', 'page.tsx', 'template.ts', 'component.ts', 'solid.ts', 'angular.ts']],
] as const)
  test(`accepts correct code and rejects wrong code with module resolution ${moduleResolution}`, () => {
    const compilerOptions = {
      ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], jsx: 'react-jsx', types: [] },
      ...{ strict: true, noEmit: true, verbatimModuleSyntax: true, exactOptionalPropertyTypes: true },
      ...{ skipLibCheck: false, moduleResolution, module },
    }
    writeFileSync(path.join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
    let names = ''
    try {
      execFileSync(path.resolve('node_modules/.bin/tsc'), ['-p', app, '--pretty', 'false'], {
        encoding: 'utf8',
      })
    } catch (e) {
      names = (e as { stdout: string }).stdout
    }
    equal(names, '')
  })
