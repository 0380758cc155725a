// The themes page: six tags side by side in a chosen theme, and the style sheet for it.
import { choices, fieldset, hint, namedField, segments } from './configurator-fields.js'
import { NAMES } from './configurator-texts.js'
import { lookFields } from './configurator-theme.js'
import { rule } from './configurator-snippet.js'
import { $, copyButton, h, load, onLanguage, startPage, t, THEMES } from './showroom.js'
import { lookTokens } from './themes-colours.js'
import { READY } from './themes-presets.js'

/** The tags in the order of their boxes, with their attributes. */
const TAGS = {
  'univ-portal': { solution: 'simple' },
  'univ-service-catalogue': { view: 'home', sections: 'recommended' },
  'univ-favorites': {},
  'univ-process-center': {},
  'univ-visit-counter': {},
  'univ-assistant': {},
}
const SIZES = {
  normal: { zh: '标准', en: 'Normal' },
  large: { zh: '大字', en: 'Large' },
  larger: { zh: '特大', en: 'Larger' },
}

const { modules } = await load('/custom-elements.json')
const tags = modules.flatMap(({ declarations }) => declarations)
const available = Object.keys(TAGS).filter((tag) => tags.some(({ tagName }) => tagName === tag))
const PLAIN = { accent: '', background: '', text: '', radius: '', font: '', seal: '', more: {} }
const look = { ...PLAIN }
const chosen = { theme: 'auto', size: 'normal', ready: 'usual' }

for (const tag of available) {
  const title = h('h2', {})
  const head = h('div', { class: 'title', role: 'region' }, title, h('code', {}, tag))
  onLanguage(() => {
    title.textContent = t(NAMES[tag])
    head.setAttribute('aria-label', t(NAMES[tag]))
  })
  // each box is wide enough; fixed elements of a tag stay in its box (themes.css)
  $('tags').append(
    h(
      'article',
      { class: 'room', 'data-tag': tag },
      head,
      h(
        'div',
        {
          class: 'floor',
          tabindex: '0',
          role: tag === 'univ-portal' ? 'group' : 'region',
          'aria-label': tag,
        },
        h(tag, TAGS[tag]),
      ),
    ),
  )
}

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [sheet]

function applyLook() {
  const tokens = lookTokens(look)
  const text = rule(available.join(',\n'), tokens)
  sheet.replaceSync(text)
  for (const floor of document.querySelectorAll('.floor')) floor.dataset.wear = chosen.theme
  for (const tag of available)
    for (const element of document.querySelectorAll(tag)) {
      element.setAttribute('theme', chosen.theme)
      element.setAttribute('size', chosen.size)
    }
  const attributes = [
    chosen.theme !== 'auto' && `theme="${chosen.theme}"`,
    chosen.size !== 'normal' && `size="${chosen.size}"`,
  ].filter(Boolean)
  const comment = attributes.length
    ? `/* ${t({ zh: '标签上另写', en: 'and on the tag' })}: ${attributes.join(' ')} */\n`
    : ''
  $('code').textContent =
    comment +
    (text || t({ zh: '/* 默认外观，不用写任何样式 */', en: '/* the usual look: nothing to write */' }))
}

function controls() {
  $('controls').replaceChildren(
    fieldset(
      { zh: '现成主题', en: 'Ready-made' },
      choices(
        'ready',
        Object.entries(READY).map(([key, entry]) => {
          const swatch = h('span', { class: 'swatch', 'aria-hidden': 'true' })
          // the page's own colour is not known here
          if (key !== 'host') swatch.style.background = entry.look.accent || '#1b4b82'
          return [key, h('b', {}, t(entry.name)), swatch]
        }),
        chosen.ready,
        (ready) => {
          Object.assign(look, PLAIN, READY[ready].look)
          chosen.ready = ready
          controls()
          $(`ready-${ready}`).focus()
        },
      ),
    ),
    fieldset({ zh: '自己调配', en: 'Make your own' }, ...lookFields(look, applyLook)),
    fieldset(
      { zh: '阅读', en: 'Reading' },
      namedField({ zh: '配色', en: 'Colours' }, choice('theme', THEMES)),
      namedField({ zh: '字号', en: 'Size' }, choice('size', SIZES)),
      hint({
        zh: '系统打开“高对比度”时，标签改用系统颜色；打开“增强对比度”时，文字对比度达到 7:1。都不用设置。',
        en: 'In forced colours the tags take the system’s own; where more contrast is asked for, words reach 7:1. Nothing has to be set.',
      }),
    ),
  )
  applyLook()
}
const choice = (key, all) =>
  segments(key, all, chosen[key], (value) => {
    chosen[key] = value
    applyLook()
  })

const table = (rows) =>
  h(
    'table',
    {},
    h(
      'tbody',
      {},
      ...rows.map(([name, text]) =>
        h('tr', {}, h('th', { scope: 'row' }, h('code', {}, name)), h('td', {}, text)),
      ),
    ),
  )

function lists() {
  const [{ cssProperties }] = tags.filter(({ tagName }) => tagName === 'univ-favorites')
  $('tokens').replaceChildren(
    table(cssProperties.map((entry) => [entry.name, t({ zh: entry['x-zh'], en: entry.description })])),
  )
  $('parts').replaceChildren(
    table(
      available.flatMap((tag) =>
        tags
          .find(({ tagName }) => tagName === tag)
          .cssParts.map((entry) => [
            `${tag}::part(${entry.name})`,
            t({ zh: entry['x-zh'], en: entry.description }),
          ]),
      ),
    ),
  )
}

$('controls').addEventListener('submit', (e) => e.preventDefault())
$('copy').append(copyButton(() => $('code').textContent))
startPage({ zh: '主题', en: 'Themes' })
onLanguage(() => {
  controls()
  lists()
})
