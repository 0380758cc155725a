// The theme fields: the page's colours with contrast checks, corners, font. Used by configurator and themes.
import { isHex } from './colour-math.js'
import { namedField, segments } from './configurator-fields.js'
import {
  DEFAULTS,
  MAX_SEAL,
  isTooGrey,
  lowestContrast,
  pageTheme,
  readable,
  readableText,
  textContrast,
} from './themes-colours.js'
import { h, t } from './showroom.js'

/** Declarations of the preview's own page, which has the chosen colours. */
export const pageLook = (look) => ({
  ...(look.background && { background: look.background }),
  ...(look.text && { color: look.text }),
  ...((look.background || look.text) && { 'color-scheme': pageTheme(look) }),
})

const RADII = {
  '': { zh: '默认', en: 'Usual' },
  sharp: { zh: '方', en: 'Sharp' },
  round: { zh: '圆', en: 'Round' },
}
const FONTS = {
  '': { zh: '系统', en: 'System' },
  page: { zh: '跟随网页', en: 'The page’s' },
  serif: { zh: '宋体', en: 'Serif' },
  kai: { zh: '楷体', en: 'Kai' },
}

/** The colours of a page, as webmasters know them. Names in `look`; `usual` is the picker's value while none is chosen. */
const COLOURS = {
  accent: {
    usual: 'primary',
    name: { zh: '主色', en: 'Accent colour' },
    value: { zh: '主色的色值', en: 'Accent as a value' },
    hint: { zh: '按钮和链接的颜色', en: 'Of buttons and links' },
  },
  background: {
    usual: 'sheet',
    name: { zh: '网页背景色', en: 'Background of your page' },
    value: { zh: '背景色的色值', en: 'Background as a value' },
    hint: { zh: '深色背景自动用深色配色', en: 'A dark one takes the dark theme' },
  },
  text: {
    usual: 'ink',
    name: { zh: '网页文字色', en: 'Text of your page' },
    value: { zh: '文字色的色值', en: 'Text as a value' },
  },
}

const GREY = {
  zh: '这个背景接近中灰，什么文字颜色都到不了 4.5:1 的对比度。请选浅一些或深一些的颜色。',
  en: 'This background is close to middle grey: no text colour reaches 4.5:1 on it. Take a lighter or darker one.',
}

/** A warning if text in this colour has too little contrast, with a fix; null if it is readable. */
function warning(look, key, again) {
  const colour = look[key]
  if (!colour) return null
  if (key === 'background')
    return isTooGrey(look) ? h('div', { class: 'warning', role: 'alert' }, h('p', {}, t(GREY))) : null
  const theme = pageTheme(look)
  const least = key === 'text' ? textContrast(look) : lowestContrast(colour, theme, look)
  if (least >= 4.5) return null
  const ratio = least.toFixed(1)
  const better = key === 'text' ? readableText(look) : readable(colour, theme, look)
  const place = look.background
    ? { zh: '在这个背景上', en: 'On this background' }
    : theme === 'dark'
      ? { zh: '在深色底上', en: 'On dark backgrounds' }
      : { zh: '在浅色底上', en: 'On light backgrounds' }
  return h(
    'div',
    { class: 'warning', role: 'alert' },
    h(
      'p',
      {},
      t({
        zh: `这个颜色${place.zh}的对比度只有 ${ratio}:1，低于 4.5:1，弱视的人难以看清。`,
        en: `${place.en} this colour reaches ${ratio}:1 only, below 4.5:1: hard to read for many.`,
      }),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        onclick() {
          look[key] = better
          again()
        },
      },
      t({ zh: `换成 ${better}`, en: `Take ${better}` }),
    ),
  )
}

/** One colour: a picker, its value as text, and what is wrong with it. */
function colourField(look, key, onChange, again) {
  const { usual, name, value, hint } = COLOURS[key]
  const id = `look-${key}`
  const fallback = DEFAULTS[usual][pageTheme(look) === 'dark' ? 1 : 0]
  const colour = h('input', {
    type: 'color',
    id,
    value: look[key] || fallback,
    oninput() {
      look[key] = colour.value
      text.value = colour.value
      onChange()
    },
    onchange: again,
  })
  const text = h('input', {
    type: 'text',
    value: look[key] ?? '',
    placeholder: fallback,
    maxlength: '7',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-label': t(value),
    onchange() {
      look[key] = isHex(text.value) ? text.value.toLowerCase() : ''
      again()
    },
  })
  const reset = h(
    'button',
    {
      type: 'button',
      class: 'quiet',
      'aria-label': t({ zh: `还原${name.zh}`, en: `Reset: ${name.en}` }),
      onclick() {
        look[key] = ''
        again()
      },
    },
    t({ zh: '还原', en: 'Reset' }),
  )
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, t(name)),
    h('div', { class: 'colour' }, colour, text, look[key] ? reset : null),
    hint ? h('span', { class: 'hint' }, t(hint)) : null,
    warning(look, key, again),
  )
}

/** Two to four characters, in the place of the hall's. */
function sealField(look, onChange) {
  const text = h('input', {
    type: 'text',
    id: 'look-seal',
    value: look.seal ?? '',
    placeholder: '一网通办',
    maxlength: String(MAX_SEAL),
    autocomplete: 'off',
    oninput() {
      look.seal = text.value
      onChange()
    },
  })
  return h(
    'div',
    { class: 'field' },
    h('label', { for: 'look-seal' }, t({ zh: '印文', en: 'Text of the seal' })),
    text,
    h('span', { class: 'hint' }, t({ zh: '二至四个字', en: 'Two to four characters' })),
  )
}

/** Fields that write into `look` and notify; they render again if a choice changes which fields are offered. */
export function lookFields(look, onChange) {
  const place = h('div', { class: 'fields' })
  const draw = () => {
    place.replaceChildren(
      ...Object.keys(COLOURS).map((key) => colourField(look, key, onChange, again)),
      row({ zh: '圆角', en: 'Corners' }, 'radius', RADII),
      row({ zh: '字体', en: 'Font' }, 'font', FONTS),
      sealField(look, onChange),
    )
  }
  const row = (title, key, all) =>
    namedField(
      title,
      segments(`look-${key}`, all, look[key] ?? '', (value) => {
        look[key] = value
        onChange()
      }),
    )
  const again = () => {
    // the control that was used may be a new one
    const focused = place.querySelector(':focus')
    const index = focused && controls().indexOf(focused)
    draw()
    if (focused?.id) document.getElementById(focused.id)?.focus()
    else if (focused) (controls()[index] ?? controls().at(-1))?.focus()
    onChange()
  }
  const controls = () => [...place.querySelectorAll('input, button')]
  draw()
  return [place]
}
