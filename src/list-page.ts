// The script of a page that `univ-widgets services.csv` writes: the catalogue with the rows that the page holds.
import { provideSourceRuntimes } from './element/scope/provide-source-runtimes.ts'
import catalogue from './features/catalogue/element.ts'

/** A placeholder for the scripts' base URL; nothing is requested from it, because a list has no hall. */
const HOME = 'https://list.invalid/'

const page = document.documentElement
// without a `lang` attribute, the page uses the reader's language
if (!page.lang) page.lang = /^zh\b/i.test(navigator.language) ? 'zh-CN' : 'en'
const rows: unknown = JSON.parse(document.querySelector('[data-univ-rows]')?.textContent ?? '[]')
for (const tag of document.querySelectorAll(catalogue.tag)) Object.assign(tag, { source: rows })
provideSourceRuntimes(catalogue.tag, HOME)
catalogue.register(HOME)
