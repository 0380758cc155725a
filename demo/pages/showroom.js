// Shared by the pages for webmasters (configurator, themes): elements from names and text only, two languages, light
// and dark, copying. The portal's strict policy applies here too: nothing is written as markup.

export const $ = (id) => document.getElementById(id)

/**
 * Creates an element with attributes, listeners (`onclick: f`) and children; `false`, `null` and '' omit an attribute.
 * @param {string} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | false | undefined)} children
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value)
    else if (key === 'value') element.value = value
    else if (value !== false && value !== null && value !== undefined && value !== '')
      element.setAttribute(key, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== null && child !== false && child !== undefined))
  return element
}

const readStorage = (key) => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return '' // if storage is blocked, the choice is just not remembered
  }
}
const writeStorage = (key, value) => {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

const requestedLang = new URLSearchParams(location.search).get('lang') ?? readStorage('univ-showroom-lang')
let lang = /^(zh|en)/.exec(requestedLang || navigator.language)?.[0] === 'en' ? 'en' : 'zh'
let theme = ['light', 'dark'].includes(readStorage('univ-showroom-theme'))
  ? readStorage('univ-showroom-theme')
  : 'auto'
const listeners = new Set()

export const currentLang = () => lang
/** Runs now and on each change of language. */
export function onLanguage(run) {
  listeners.add(run)
  run()
}
/** `{ zh, en }` → the text in the current language. */
export const t = (both) => both[lang] ?? both.en ?? ''

/** Updates texts in the page's markup: Chinese is the content, English is in data-en. */
function updateTexts() {
  document.documentElement.lang = lang === 'en' ? 'en' : 'zh-CN'
  for (const element of document.querySelectorAll('[data-en]')) {
    element.dataset.zh ??= element.textContent
    element.textContent = lang === 'en' ? element.dataset.en : element.dataset.zh
  }
  for (const run of listeners) run()
}

function applyTheme() {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export const THEMES = {
  auto: { zh: '跟随设备', en: 'Device' },
  light: { zh: '浅色', en: 'Light' },
  dark: { zh: '深色', en: 'Dark' },
}

/** Renders the two switches in the page's header. */
function fillSwitches() {
  const other = h('button', {
    class: 'quiet',
    type: 'button',
    onclick() {
      lang = lang === 'zh' ? 'en' : 'zh'
      writeStorage('univ-showroom-lang', lang)
      updateTexts()
    },
  })
  const look = h('select', {
    onchange() {
      theme = look.value
      writeStorage('univ-showroom-theme', theme)
      applyTheme()
    },
  })
  $('switches').append(look, other)
  onLanguage(() => {
    other.textContent = lang === 'zh' ? 'English' : '中文'
    other.lang = lang === 'zh' ? 'en' : 'zh-CN'
    look.setAttribute('aria-label', t({ zh: '本页配色', en: 'Colours of this page' }))
    look.replaceChildren(
      ...Object.entries(THEMES).map(([value, text]) =>
        h('option', { value, selected: value === theme }, t(text)),
      ),
    )
  })
  applyTheme()
  updateTexts()
}

/**
 * Updates labels and titles in the page's markup: Chinese is the attribute, English is in data-label-en and
 * data-title-en.
 */
function updateLabels() {
  for (const [attribute, key] of [
    ['aria-label', 'label'],
    ['title', 'title'],
  ])
    for (const element of document.querySelectorAll(`[data-${key}-en]`)) {
      element.dataset[`${key}Zh`] ??= element.getAttribute(attribute)
      element.setAttribute(attribute, t({ zh: element.dataset[`${key}Zh`], en: element.dataset[`${key}En`] }))
    }
}

/** Starts a page: its switches, and its texts and title in the current language. */
export function startPage(title) {
  fillSwitches()
  onLanguage(() => {
    updateLabels()
    document.title = `${t(title)} · univ-widgets`
  })
}

/** A button that copies the result of `text()` and confirms it. */
export function copyButton(text, kind = 'primary') {
  const copyState = h('span', { role: 'status', class: 'copy-state' })
  const button = h('button', {
    class: kind,
    type: 'button',
    async onclick() {
      try {
        await navigator.clipboard.writeText(text())
        copyState.textContent = t({ zh: '已复制', en: 'Copied' })
      } catch {
        copyState.textContent = t({
          zh: '浏览器不允许复制，请选中后按 Ctrl+C',
          en: 'Not allowed here: select it and press Ctrl+C',
        })
      }
      setTimeout(() => (copyState.textContent = ''), 4000)
    },
  })
  onLanguage(() => (button.textContent = t({ zh: '复制代码', en: 'Copy code' })))
  return h('div', { class: 'copy' }, copyState, button)
}

/** Fetches JSON from the campus; throws an error with the URL. */
export async function load(path) {
  const reply = await fetch(path)
  if (!reply.ok) throw new Error(`${path}: HTTP ${reply.status}`)
  return reply.json()
}
