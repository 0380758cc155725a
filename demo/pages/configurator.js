// The configurator: fields generated from custom-elements.json, a snippet, and a preview of the snippet.
import { checkbox, choices, fieldset, fieldOf, hint, segments } from './configurator-fields.js'
import { listFields } from './configurator-list.js'
import { listFile } from './configurator-table.js'
import { policy, serviceOrigins } from './configurator-policy.js'
import { frameAddress, rule, snippet } from './configurator-snippet.js'
import { HINTS, NAMES, waysOf } from './configurator-texts.js'
import { lookFields, pageLook } from './configurator-theme.js'
import { $, copyButton, currentLang, h, load, onLanguage, startPage, t } from './showroom.js'
import { lookTokens } from './themes-colours.js'

const state = {
  tag: 'univ-service-catalogue',
  way: 'module',
  attributes: {},
  look: {},
  pin: false,
  parts: false,
  /** A pasted list; '' for the portal's items. */
  table: '',
  width: 'desktop',
}
const [manifest, release, config] = await Promise.all(
  ['/custom-elements.json', '/sri.json', '/univ-config.json'].map(load),
)
const tags = manifest.modules.flatMap(({ declarations }) => declarations)
// a tag without a name here is shown by its tag name
for (const { tagName } of tags) NAMES[tagName] ??= { zh: tagName, en: tagName }
tags.sort((a, b) => Object.keys(NAMES).indexOf(a.tagName) - Object.keys(NAMES).indexOf(b.tagName))
const requestedTag = new URLSearchParams(location.search).get('tag')
if (tags.some(({ tagName }) => tagName === requestedTag)) state.tag = requestedTag

const declaration = () => tags.find(({ tagName }) => tagName === state.tag)
/** A div and a frame accept attributes for appearance and content, but not for data sources. */
const isSettable = (attribute) => (state.way !== 'div' && state.way !== 'frame') || attribute['x-plain']

/** The list in use: only if the tag accepts one and the embedding method lets a page set a URL. */
const table = () => (acceptsList() ? state.table.trim() : '')
const acceptsList = () =>
  declaration().attributes.some((attribute) => attribute.name === 'source' && isSettable(attribute))

function choice() {
  const known = declaration().attributes.filter(isSettable)
  const written = known.filter(({ name }) => name in state.attributes)
  const attributes = Object.fromEntries(written.map(({ name }) => [name, state.attributes[name]]))
  if (table()) attributes.source ??= listFile(table()).name
  return {
    tag: state.tag,
    way: state.way,
    attributes,
    tokens: state.way === 'frame' ? {} : lookTokens(state.look),
    origin: location.origin,
    pinned: state.pin && state.way !== 'npm' ? release : null,
    height: heightOf(attributes),
    parts: state.parts && ['module', 'include', 'classic'].includes(state.way),
    words: {
      lang: currentLang() === 'en' ? 'en' : 'zh-CN',
      title: t({ zh: `服务大厅：${NAMES[state.tag].zh}`, en: `Service hall: ${NAMES[state.tag].en}` }),
      later: t({ zh: '前往服务大厅', en: 'Go to the service hall' }),
    },
  }
}

/** Pixels that the page reserves for the tag; the last matching selector counts. */
function heightOf(attributes) {
  const element = document.createElement(state.tag) // undefined in this page, defined only in the preview
  for (const [name, value] of Object.entries(attributes))
    element.setAttribute(name, value === true ? '' : value)
  return Object.entries(declaration()['x-reserved-heights']).findLast(([selector]) =>
    element.matches(selector),
  )?.[1]
}

let shown = ''
function show() {
  const chosen = choice()
  $('code').textContent = snippet(chosen)
  void policy(chosen, serviceOrigins(config, location.origin)).then(
    (text) => ($('policy').textContent = text),
  )
  $('note').textContent = [
    (chosen.height && state.way !== 'frame') || Object.keys(chosen.tokens).length
      ? t({
          zh: '网站禁止内联样式时，把 <style> 里的内容放进自己的样式表。',
          en: 'Where your policy forbids inline styles, put what is in <style> into your stylesheet.',
        })
      : '',
    state.parts && chosen.parts
      ? t({
          zh: '<script type="importmap"> 必须在页面所有模块脚本之前；样式文件不在校验之内。',
          en: 'The import map must stand before every module script of the page; style files are not checked by it.',
        })
      : '',
    table()
      ? t({
          zh: `下载清单文件，放在网页旁边：${chosen.attributes.source}。`,
          en: `Download the file of your list and put it beside your page: ${chosen.attributes.source}.`,
        })
      : '',
  ].join(' ')
  const key = JSON.stringify([chosen, table()])
  if (key !== shown) preview(chosen)
  shown = key
}

function preview({ tag, way, attributes, tokens, words }) {
  const page = $('preview').contentDocument
  const win = $('preview').contentWindow
  if (!page?.body || page.readyState === 'loading' || !page.location.pathname.endsWith('-preview')) return
  const sheet = new win.CSSStyleSheet()
  sheet.replaceSync(`${rule(':root', way === 'frame' ? {} : pageLook(state.look))}\n${rule(tag, tokens)}`)
  page.adoptedStyleSheets = [sheet]
  page.documentElement.dataset.theme = attributes.theme ?? 'auto'
  page.documentElement.lang = currentLang() === 'en' ? 'en' : 'zh-CN'
  const put = (element, prefix = '') => {
    for (const [name, value] of Object.entries(attributes))
      if (name === 'source' && table()) element.source = { text: table() }
      else element.setAttribute(prefix + name, value === true ? '' : value)
    return element
  }
  let element = page.createElement(tag)
  if (way === 'div') {
    element = page.createElement('div')
    element.setAttribute('data-univ', tag.slice('univ-'.length))
    put(element, 'data-')
  } else if (way === 'frame') {
    element = page.createElement('iframe')
    element.setAttribute('data-univ-frame', '')
    element.setAttribute('height', '480')
    element.src = frameAddress({ tag, attributes, words, origin: '' })
  } else put(element)
  page.body.replaceChildren(element)
}

const change = (part) => {
  Object.assign(state, part)
  build()
  show()
}

function build() {
  const { attributes } = declaration()
  const fields = (list) =>
    list.filter(isSettable).map((attribute) =>
      fieldOf(attribute, state.attributes[attribute.name], (value) => {
        if (value === undefined) delete state.attributes[attribute.name]
        else state.attributes[attribute.name] = value
        show()
      }),
    )
  const more = (title, list) =>
    list.length
      ? h(
          'details',
          {},
          h('summary', {}, `${t(title)} (${list.length})`),
          h('div', { class: 'fields' }, ...list),
        )
      : null
  const own = attributes.filter((attribute) => !attribute['x-common'] && !attribute['x-configuration'])
  const common = attributes.filter(
    (attribute) => attribute['x-common'] && attribute.name !== 'theme' && attribute.name !== 'size',
  )
  const looks = attributes.filter((attribute) => attribute.name === 'theme' || attribute.name === 'size')
  const config = attributes.filter((attribute) => attribute['x-configuration'])
  const shortest = fields(own)
  const check = (name, text) =>
    checkbox({ checked: state[name], onchange: (e) => change({ [name]: e.target.checked }) }, t(text))
  const focused = $('choices').querySelector(':focus')?.id
  $('choices').replaceChildren(
    fieldset(
      { zh: '放什么', en: 'What' },
      choices(
        'tag',
        tags.map(({ tagName, ...tag }) => [
          tagName,
          h('b', {}, t(NAMES[tagName])),
          h('code', {}, tagName),
          tagName === state.tag && hint({ zh: tag['x-zh'], en: tag.summary }),
        ]),
        state.tag,
        (tag) => change({ tag, attributes: {}, way: state.way in waysOf(tag) ? state.way : 'module' }),
      ),
    ),
    fieldset(
      { zh: '怎么放', en: 'How' },
      choices(
        'way',
        Object.entries(waysOf(state.tag)).map(([way, name]) => [
          way,
          h('b', {}, t(name)),
          way === state.way && hint(HINTS[way]),
        ]),
        state.way,
        (way) => change({ way }),
      ),
    ),
    fieldset(
      { zh: '内容', en: 'Content' },
      ...shortest.slice(0, 3),
      more({ zh: '更多', en: 'More' }, shortest.slice(3)),
      more({ zh: '语言、版式与其他', en: 'Language, layout and more' }, fields(common)),
      more({ zh: '数据来源，由信息部门填写', en: 'Where data comes from, for IT' }, fields(config)),
    ),
    acceptsList()
      ? listFields(state.table, (text) => {
          state.table = text
          show()
        })
      : '',
    fieldset(
      { zh: '外观', en: 'Look' },
      ...fields(looks),
      ...(state.way === 'frame'
        ? [hint({ zh: '框架内不能改颜色和字体。', en: 'Colours and type cannot be set in a frame.' })]
        : lookFields(state.look, show)),
    ),
    state.way === 'npm'
      ? '' // package.json pins the release
      : fieldset(
          { zh: '固定版本', en: 'Pinned release' },
          check('pin', {
            zh: '固定在当前版本，并校验脚本（SRI）',
            en: 'Stay on this release and check its scripts (SRI)',
          }),
          hint({
            zh: `不固定时，网页总是用最新版本，不能写校验值：一更新就会失效。固定后地址带版本 ${release.release}，内容不再变化，更新要您自己来换。`,
            en: `Unpinned, your page always has the newest release, and no hash can be written: it would break with the next one. Pinned, the address names ${release.release} and never changes; you update it yourself.`,
          }),
          state.pin && ['module', 'include', 'classic'].includes(state.way)
            ? check('parts', {
                zh: '连同它加载的全部脚本一起校验（import map）',
                en: 'Check all scripts that it loads, too (import map)',
              })
            : null,
        ),
  )
  if (focused) document.getElementById(focused)?.focus()
  $('widths').replaceChildren(
    ...segments(
      'width',
      { desktop: { zh: '电脑', en: 'Desktop' }, phone: { zh: '手机', en: 'Phone' } },
      state.width,
      (width) => {
        state.width = width
        $('stage').dataset.width = width
      },
    ).childNodes,
  )
}

$('choices').addEventListener('submit', (e) => e.preventDefault())
$('copy').append(copyButton(() => $('code').textContent))
const again = () => {
  shown = ''
  show()
}
$('preview').addEventListener('load', again)
startPage({ zh: '代码生成器', en: 'Configurator' })
onLanguage(() => {
  build()
  again()
})
