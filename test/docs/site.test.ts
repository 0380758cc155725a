// The documentation site: every link leads somewhere, everything in the manifest has an example, snippets are what they say.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import { loadDocs, type Docs } from '../../src/build/docs/load-docs.ts'
import { siteFiles, writeSite } from '../../src/build/docs/site/site.ts'
import { customElementsManifest } from '../../src/build/docs/custom-elements-manifest.ts'
import { expectNoFaults } from '../tools/project-sources.ts'

let docs: Docs
let files: Record<string, string>
let pages: [name: string, html: string][]
before(async () => {
  docs = await loadDocs(path.resolve('src'))
  files = Object.fromEntries(Object.entries(siteFiles(docs)).map(([name, text]) => [name, text.toString()]))
  pages = Object.entries(files).filter(([name]) => name.endsWith('.html'))
})

/** What a browser makes of escaped text. */
const text = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const blocks = (html: string, language: string): string[] =>
  [...html.matchAll(/<code class="language-(\w+)">([^<]*)<\/code>/g)]
    .filter(([, name]) => name === language)
    .map(([, , code]) => text(code!))

test('no link leads nowhere: pages, fragments, style sheets, scripts', () => {
  const served = (name: string) =>
    name in files || /^(univ-[a-z-]+\.js|pages\/(fonts\.js|fallback-fonts\.css))$/.test(name)
  const faults = pages.flatMap(([name, html]) =>
    [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].flatMap(([, address]) => {
      const target = text(address!)
      // the examples show addresses of the demo and of a hall
      if (/^([a-z]+:|\/)/.test(target)) return []
      const [file, fragment] = target.split('#') as [string, string?]
      const found = file ? path.posix.join(path.posix.dirname(name), file) : name
      if (!served(found)) return [`${name} links to ${target}`]
      return fragment && !files[found]!.includes(` id="${decodeURIComponent(fragment)}"`)
        ? [`${name} links to ${target}, which has no such part`]
        : []
    }),
  )
  expectNoFaults(faults)
})

test('no page has inline scripts, styles or handlers, and every page has both languages', () => {
  for (const [name, html] of pages) {
    ok(!/<script(?![^>]*\bsrc=)|<style|\sstyle="|\son[a-z]+="/.test(html), name)
    const other = name.includes('/en/') ? name.replace('/en/', '/zh/') : name.replace('/zh/', '/en/')
    ok(files[other], `${name} has no ${other}`)
  }
})

test('the pages for embedders and operators are written in Chinese', () => {
  const chinese =
    'start embed sign-in npm theme browsers storage wordpress drupal sharepoint moodle typo3 no-scripts connect hall campus'
  expectNoFaults(
    chinese
      .split(' ')
      .filter((name) => !files[`docs/zh/${name}.html`]!.includes('<main id="text" lang="zh-CN">'))
      .map((name) => `src/docs/zh/${name}.md is missing`),
  )
})

test('every attribute, event, slot, part and variable of the manifest has an example with its code', () => {
  const faults = customElementsManifest(docs).modules.flatMap(({ declarations: [tag] }) =>
    (['en', 'zh'] as const).flatMap((lang) => {
      const page = files[`docs/${lang}/${tag!.tagName}.html`]!
      const variables = page + files[`docs/${lang}/tokens.html`]!
      const has = (html: string, id: string) =>
        html.includes(` id="${id}">`) &&
        /<pre[^>]*><code[^>]*>[^<]+<\/code>/.test(
          html.slice(html.indexOf(` id="${id}">`)).split('</section>')[0]!,
        )
      return [
        ...tag!.attributes.filter(({ name }) => !has(page, `attribute-${name}`)),
        ...tag!.events.filter(({ name }) => !has(page, `event-${name}`)),
        ...tag!.slots.filter(({ name }) => !has(page, `slot-${name}`)),
        ...tag!.cssParts.filter(({ name }) => !has(page, `part-${name}`)),
        ...tag!.cssProperties.filter(({ name }) => !has(variables, `variable-${name.slice(2)}`)),
      ].map(({ name }) => `${tag!.tagName}, ${lang}: ${name}`)
    }),
  )
  expectNoFaults(faults)
})

test('snippets of HTML have known tags with known attributes, and snippets of JSON parse', () => {
  const known = new Map(
    docs.elements.map(({ tag, attributes }) => [tag, new Set(attributes.map(({ name }) => name))]),
  )
  const faults: string[] = []
  let count = 0
  for (const [name, html] of pages) {
    for (const code of blocks(html, 'json')) JSON.parse(code)
    for (const code of blocks(html, 'html'))
      for (const [, tag, rest] of code
        .replace(/<!--[^]*?-->/g, '')
        .matchAll(/<(univ-[\w-]+)((?:[^>"]|"[^"]*")*)>/g)) {
        count++
        const attributes = [...rest!.replace(/"[^"]*"/g, '').matchAll(/[\w:-]+/g)].map(
          ([attribute]) => attribute,
        )
        if (!known.has(tag!)) faults.push(`${name}: <${tag}>`)
        for (const attribute of attributes)
          if (!known.get(tag!)?.has(attribute) && !/^(class|id|slot|data-.*)$/.test(attribute))
            faults.push(`${name}: <${tag} ${attribute}>`)
      }
    for (const code of blocks(html, 'html'))
      for (const [, short] of code.matchAll(/data-univ="([\w-]+)"/g))
        if (!known.has(`univ-${short}`)) faults.push(`${name}: data-univ="${short}"`)
  }
  ok(count > 200, `${count} tags`)
  expectNoFaults(faults)
})

type Texts<T> = Record<'en' | 'zh', T>
/** What a newcomer comes for: the link to it on the front page, and how they search for it. */
const NEWCOMER: [page: string, link: Texts<string>, queries: Texts<string[]>][] = [
  [
    'wordpress.html',
    { en: 'WordPress and MediaWiki', zh: 'WordPress 与 MediaWiki' },
    { en: ['embed in WordPress', 'wordpress plugin'], zh: ['在 WordPress 里嵌入', 'wordpress插件'] },
  ],
  [
    'theme.html',
    { en: 'Theme', zh: '主题' },
    { en: ['theme', 'change the colours', 'our brand colors'], zh: ['主题', '换颜色', '怎么改颜色'] },
  ],
  [
    'sign-in.html',
    { en: 'Sign-in on your own site', zh: '在自己的网站上登录' },
    {
      en: ['sign-in on my site', 'sign in on our own website', 'log in users'],
      zh: ['在我的网站上登录', '部门网站登录', '单点登录'],
    },
  ],
  [
    'connect.html#keycloak',
    { en: 'Keycloak', zh: 'Keycloak' },
    {
      en: ['connect Keycloak', 'keycloak', 'How do I connect Keycloak?'],
      zh: ['接入Keycloak', '对接 keycloak', 'Keycloak'],
    },
  ],
  [
    'hall.html',
    { en: 'Run a hall', zh: '部署服务大厅' },
    {
      en: ['run a hall', 'deploy a hall', 'install the hall'],
      zh: ['部署大厅', '部署服务大厅', '怎样搭建大厅'],
    },
  ],
  [
    'develop.html#how-to-add-a-widget',
    { en: 'How the code is laid out', zh: '代码结构' },
    {
      en: ['add a widget', 'add a new tag', 'write my own component'],
      zh: ['添加部件', '新增标签', '开发新标签'],
    },
  ],
]

test('what a newcomer comes for is one press away on the front page', () => {
  for (const lang of ['en', 'zh'] as const)
    for (const [page, link] of NEWCOMER) {
      const main = /<main[^]*<\/main>/.exec(files[`docs/${lang}/start.html`]!)![0]
      const target = new RegExp(`<a href="([^"]*)"[^>]*>${link[lang]}</a>`).exec(main)?.[1]
      equal(target, page, `${lang}: ${link[lang]}`)
    }
})

test('the search finds a page by its subject, in both languages', async () => {
  const script = `data:text/javascript,${encodeURIComponent(readFileSync('src/build/docs/site/browser/site.js', 'utf8'))}`
  const { findPlaces } = (await import(script)) as {
    findPlaces(places: string[][], query: string): string[][]
  }
  const first = (lang: string, query: string) =>
    findPlaces(JSON.parse(files[`docs/${lang}/search.json`]!) as string[][], query).map(([, , href]) => href!)
  ok(first('en', 'wordpress')[0]!.startsWith('wordpress.html'))
  ok(first('en', 'Keycloak').some((href) => href.startsWith('connect.html')))
  ok(first('en', 'no-head').includes('univ-service-catalogue.html#attribute-no-head'))
  ok(first('zh', '主题').some((href) => href.startsWith('theme.html')))
  // what a newcomer comes for, in their own words
  expectNoFaults(
    NEWCOMER.flatMap(([page, , queries]) =>
      (['en', 'zh'] as const).flatMap((lang) =>
        queries[lang]
          .filter((query) => first(lang, query)[0] !== page)
          .map((query) => `${lang}, ${query}: ${first(lang, query).slice(0, 3).join(' ')}, not ${page}`),
      ),
    ),
  )
  deepEqual(first('en', 'zzzz'), [])
  deepEqual(first('zh', '？！'), [])
  deepEqual(first('en', '   '), [])
  equal(first('en', 'tag').length, 12)
})

test('each release published into a folder keeps the sites before it, and every page lists them all', () => {
  const out = mkdtempSync(path.join(tmpdir(), 'univ-docs-'))
  try {
    const read = (name: string) => readFileSync(path.join(out, 'docs', name), 'utf8')
    const listOf = (folder: string) =>
      JSON.parse(read(`${folder}versions.json`)) as { version: string; path: string }[]
    for (const version of ['0.9.0', '0.9.0', '0.10.0', '1.0.0']) writeSite({ ...docs, version }, out)
    const paths = {
      '': ['./', './0.10.0/', './0.9.0/'],
      '0.10.0/': ['../', './', '../0.9.0/'],
      '0.9.0/': ['../', '../0.10.0/', './'],
    }
    for (const [folder, expected] of Object.entries(paths))
      deepEqual(
        listOf(folder),
        ['1.0.0', '0.10.0', '0.9.0'].map((version, n) => ({ version, path: expected[n] })),
      )
    const old = read('0.9.0/en/univ-favorites.html')
    ok(old.includes('Documentation 0.9.0') && old.includes('src="../../../univ-favorites.js"'))
    ok(old.includes('src="../site.js"') && !/"\.\.\/\.\.\/(univ|pages)/.test(old))
    ok(read('en/start.html').includes('Documentation 1.0.0'))
    writeFileSync(path.join(out, 'docs/versions.json'), '[{"version":"../../etc","path":"./"}]')
    writeSite({ ...docs, version: '1.0.1' }, out)
    deepEqual(
      listOf('').map(({ version }) => version),
      ['1.0.1', '0.10.0', '0.9.0'],
    )
  } finally {
    rmSync(out, { recursive: true })
  }
})

test('a site alone lists itself only', () => {
  deepEqual(JSON.parse(files['docs/versions.json']!), [{ version: docs.version, path: './' }])
})
