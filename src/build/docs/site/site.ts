// The documentation site, dist/docs: static pages for any server with a strict policy, under a hall for its examples.
// `npm run docs:site` writes it; the build does, too. `npm run docs:site -- /srv/hall` writes it into a hall and keeps the
// site of an earlier version that is there.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rollup'
import { loadDocs, type Docs } from '../load-docs.ts'
import { elementExamples, tokenExamples, type Example, type ExampleGroup } from './examples.ts'
import { codeBlock, escapeHtml, renderMarkdown, type Rendered } from '../markdown.ts'
import { keepOlderSites, versionList } from './older-sites.ts'
import { LANGS, sections, textOf, type Lang, type SitePage } from './site-pages.ts'

const BROWSER = path.join(import.meta.dirname, 'browser')
const WORDS = {
  en: {
    name: 'Documentation',
    search: 'Search the documentation',
    other: '中文',
    menu: 'Contents',
    reference: 'Reference',
    tokens: 'Variables of every tag',
    english: '',
    skip: 'Skip to the text',
    live: 'The tag',
    note: 'The examples show the tag as this hall serves it. Variables that every tag has are [on a page of their own](tokens.html).',
    kinds: {
      attribute: 'Attributes',
      event: 'Events',
      slot: 'Slots',
      part: 'Parts',
      variable: 'Variables',
      property: 'Properties',
      method: 'Methods',
    },
  },
  zh: {
    name: '文档',
    search: '搜索文档',
    other: 'English',
    menu: '目录',
    reference: '标签参考',
    tokens: '所有标签的变量',
    english: '（英文）',
    skip: '跳到正文',
    live: '标签',
    note: '示例显示的是本大厅提供的标签。所有标签共有的变量见[单独的一页](tokens.html)。',
    kinds: {
      attribute: '属性',
      event: '事件',
      slot: '插槽',
      part: '部件',
      variable: '变量',
      property: '对象属性',
      method: '方法',
    },
  },
} as const

interface Page extends Rendered {
  name: string
  /** What people call its subject, and the part that answers. */
  find?: { words: string; fragment: string }
  /** In the menu. */
  label: string
  /** The language of the text, which a Chinese menu may not have. */
  textLang: Lang
  /** Tags whose scripts the page loads. */
  tags: string[]
  css: string
}
interface MenuSection {
  title: string
  pages: Page[]
}

const htmlLang = (lang: Lang): string => (lang === 'zh' ? 'zh-CN' : 'en')

function exampleHtml({ id, name, text, language, code, live }: Example, lang: Lang): string {
  const shown = live && `<div class="live"><template>${live}</template><output></output></div>`
  return `<section class="example" id="${id}"><h3><a href="#${id}"><code>${escapeHtml(name)}</code></a></h3>
<p>${escapeHtml(text[lang])}</p>${codeBlock(code, language)}${shown}</section>`
}

function examplePage(
  name: string,
  title: string,
  intro: string,
  groups: ExampleGroup[],
  lang: Lang,
  tags: string[],
): Page {
  const filled = groups.filter(({ examples }) => examples.length)
  const body = filled.map(
    ({ kind, examples }) =>
      `<h2 id="${kind}">${WORDS[lang].kinds[kind]}</h2>${examples.map((example) => exampleHtml(example, lang)).join('\n')}`,
  )
  const all = filled.flatMap(({ examples }) => examples)
  return {
    name,
    label: title,
    title,
    textLang: lang,
    tags,
    html: `<h1>${escapeHtml(title)}</h1>${renderMarkdown(intro, (target) => target).html}${body.join('\n')}`,
    css: all.map(({ css = '' }) => css).join('\n'),
    sections: [
      { heading: title, fragment: '', text: intro },
      ...all.map((example) => ({
        heading: `${name} ${example.name}`,
        fragment: example.id,
        text: example.text[lang],
      })),
    ],
  }
}

/** What a README says beside its tables, which are the examples here. */
const withoutTables = (text: string): string => text.replace(/<!-- tables[\s\S]*?<!-- end -->/, '')

function referencePages(docs: Docs, lang: Lang, link: (file: string) => (target: string) => string): Page[] {
  const pages = docs.elements.map((element) => {
    const { tag, folder } = element
    const groups = elementExamples(element)
    const page = examplePage(tag, tag, `${element[lang]}\n\n${WORDS[lang].note}`, groups, lang, [tag])
    if (lang === 'zh') return page
    const file = `src/${folder}/README.md`
    const text = renderMarkdown(
      withoutTables(readFileSync(path.join(docs.src, '..', file), 'utf8')),
      link(file),
    )
    return {
      ...page,
      html: page.html + text.html.replace(/<h1[^]*?<\/h1>/, '<hr>'),
      sections: [...page.sections, ...text.sections.slice(1)],
    }
  })
  return [
    ...pages,
    examplePage('tokens', WORDS[lang].tokens, '', tokenExamples(docs), lang, ['univ-service-catalogue']),
  ]
}

/** Where the links of a text lead: to another page, a file of the sources beside the pages, or another site. */
function createLinks(root: string, docs: Docs, files: Record<string, string | Buffer>) {
  const byFile = new Map([
    ...sections.flatMap(({ pages }) =>
      pages.flatMap(({ source, name }) => [
        [source, name] as const,
        [`src/docs/en/${name}.md`, name] as const,
        [`src/docs/zh/${name}.md`, name] as const,
      ]),
    ),
    ...docs.elements.map(({ folder, tag }) => [`src/${folder}/README.md`, tag] as const),
  ])
  return (file: string) =>
    (target: string): string => {
      if (/^([a-z]+:|#|\/)/.test(target)) return target
      const [address = '', fragment] = target.split('#')
      const hash = fragment ? `#${fragment}` : ''
      if (address.endsWith('.html')) return target
      const found = path.posix.join(path.posix.dirname(file), address)
      // a part of an English text is in the English page, where the Chinese one has a text of its own
      const isOther =
        file.startsWith('src/docs/zh/') &&
        !found.startsWith('src/docs/zh/') &&
        existsSync(path.join(root, `src/docs/zh/${byFile.get(found)}.md`))
      if (byFile.has(found)) return `${isOther ? '../en/' : ''}${byFile.get(found)}.html${hash}`
      const full = path.join(root, found)
      if (!existsSync(full) || !statSync(full).isFile())
        throw new Error(`${file}: the link ${target} leads nowhere`)
      const copy = `files/${found.replaceAll('/', '-')}${/\.(png|svg)$/.test(found) ? '' : '.txt'}`
      files[`docs/${copy}`] = readFileSync(full)
      return `../${copy}`
    }
}

function menuHtml(menu: MenuSection[], current: Page): string {
  return menu
    .map(
      ({ title, pages }) =>
        `<h2>${title}</h2><ul>${pages
          .map(
            (page) =>
              `<li><a href="${page.name}.html"${page === current ? ' aria-current="page"' : ''}>${escapeHtml(page.label)}</a></li>`,
          )
          .join('')}</ul>`,
    )
    .join('')
}

function pageHtml(page: Page, menu: MenuSection[], lang: Lang, version: string): string {
  const words = WORDS[lang]
  const other = lang === 'en' ? 'zh' : 'en'
  const scripts = page.tags.map((tag) => `<script type="module" src="../../${tag}.js"></script>`)
  const sheet = page.css ? `<link rel="stylesheet" href="${page.name}.css">` : ''
  return `<!doctype html>
<html lang="${htmlLang(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)} · univ-widgets</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../../pages/fallback-fonts.css">
<link rel="stylesheet" href="../site.css">
<link rel="stylesheet" href="../text.css">${sheet}
<link rel="alternate" hreflang="${htmlLang(other)}" href="../${other}/${page.name}.html">
<script src="../../pages/fonts.js" async></script>
<script type="module" src="../site.js"></script>
${scripts.join('\n')}
</head>
<body>
<a class="skip" href="#text">${words.skip}</a>
<header><a class="brand" href="start.html"><img src="../icon.svg" alt="" width="28" height="28"><b>univ-widgets</b> <span>${words.name} ${version}</span></a>
<search><input type="search" id="search" aria-label="${words.search}" placeholder="${words.search}" autocomplete="off"><ol id="found" hidden></ol></search>
<a href="../${other}/${page.name}.html" lang="${htmlLang(other)}" hreflang="${htmlLang(other)}">${words.other}</a></header>
<details class="menu" open><summary>${words.menu}</summary><nav aria-label="${words.menu}">${menuHtml(menu, page)}</nav></details>
<main id="text" lang="${htmlLang(page.textLang)}">${page.html}</main>
</body>
</html>
`
}

/** @returns the files of the site by their name in `dist` */
export function siteFiles(docs: Docs): Record<string, string | Buffer> {
  const root = path.join(docs.src, '..')
  const files: Record<string, string | Buffer> = {
    'docs/site.css': readFileSync(path.join(BROWSER, 'site.css')),
    'docs/text.css': readFileSync(path.join(BROWSER, 'text.css')),
    'docs/site.js': readFileSync(path.join(BROWSER, 'site.js')),
    'docs/versions.json': versionList([docs.version], docs.version),
    'docs/icon.svg': readFileSync(path.join(docs.src, 'docs/mark.svg')),
  }
  const link = createLinks(root, docs, files)
  for (const lang of LANGS) {
    const pageOf = (page: SitePage): Page => {
      const { file, lang: textLang } = textOf(root, page, lang)
      const text = renderMarkdown(readFileSync(path.join(root, file), 'utf8'), link(file))
      const label = page.title[lang] + (textLang === lang ? '' : WORDS[lang].english)
      const find = page.find && { words: page.find[lang], fragment: page.find.fragment ?? '' }
      return { ...text, name: page.name, label, textLang, tags: [], css: '', ...(find && { find }) }
    }
    const hidden: Page[] = []
    const menu: MenuSection[] = sections.map(({ title, pages }) => {
      const made = pages.map(pageOf)
      hidden.push(...made.filter((_, i) => pages[i]?.isInMenu === false))
      return { title: title[lang], pages: made.filter((page) => !hidden.includes(page)) }
    })
    menu.splice(1, 0, { title: WORDS[lang].reference, pages: referencePages(docs, lang, link) })
    const pages = [...menu.flatMap((section) => section.pages), ...hidden]
    for (const page of pages) {
      files[`docs/${lang}/${page.name}.html`] = pageHtml(page, menu, lang, docs.version)
      if (page.css) files[`docs/${lang}/${page.name}.css`] = page.css
    }
    files[`docs/${lang}/search.json`] = JSON.stringify(
      pages.flatMap((page) =>
        page.sections.map(({ heading, fragment, text }) => [
          page.title,
          heading,
          `${page.name}.html${fragment && `#${fragment}`}`,
          text,
          page.find?.fragment === fragment ? page.find.words : '',
        ]),
      ),
    )
  }
  return files
}

/** Writes the site beside the tags. @param src the source folder */
export const documentationSite = (src: string): Plugin => ({
  name: 'documentation-site',
  async generateBundle() {
    for (const [fileName, source] of Object.entries(siteFiles(await loadDocs(src))))
      this.emitFile({ type: 'asset', fileName, source })
  },
})

/** @param out the folder of the tags' scripts, such as a hall's document root */
export function writeSite(docs: Docs, out: string): void {
  const writeLists = keepOlderSites(path.join(out, 'docs'), docs.version)
  for (const [name, content] of Object.entries(siteFiles(docs))) {
    const file = path.join(out, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  writeLists()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeSite(
    await loadDocs(path.resolve('src')),
    path.resolve(process.argv[2] ?? process.env['UNIV_DIST'] ?? 'dist'),
  )
