// The theme fields: an accent colour with a contrast check, corners, font. Used by configurator and themes.
import { segments } from './configurator-fields.js'
import { leastOn, lookTokens, readable } from './themes-colours.js'
import { h, t } from './showroom.js'

export const tokensOf = lookTokens

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

/** A warning if text in this colour has too little contrast, with a fix; null if it is readable. */
function warning(look, again) {
  const { accent } = look
  if (!accent || leastOn(accent, 'light') >= 4.5) return null
  const ratio = leastOn(accent, 'light').toFixed(1)
  const better = readable(accent, 'light')
  return h(
    'div',
    { class: 'warning', role: 'alert' },
    h(
      'p',
      {},
      t({
        zh: `这个颜色在浅色底上的对比度只有 ${ratio}:1，低于 4.5:1，弱视的人难以看清。`,
        en: `On light grounds this colour reaches ${ratio}:1 only, below 4.5:1: hard to read for many.`,
      }),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        onclick() {
          look.accent = better
          again()
        },
      },
      t({ zh: `换成 ${better}`, en: `Take ${better}` }),
    ),
  )
}

/** Fields that write into `look` and notify; they render again if a choice changes which fields are offered. */
export function lookFields(look, onChange) {
  const place = h('div', { class: 'fields' })
  const draw = () => {
    const value = look.accent || '#1f4b8e'
    const colour = h('input', {
      type: 'color',
      id: 'look-accent',
      value,
      oninput() {
        look.accent = colour.value
        text.value = colour.value
        onChange()
      },
      onchange: again,
    })
    const text = h('input', {
      type: 'text',
      value: look.accent ?? '',
      placeholder: '#1f4b8e',
      maxlength: '7',
      spellcheck: 'false',
      autocomplete: 'off',
      'aria-label': t({ zh: '主色的色值', en: 'Accent as a value' }),
      onchange() {
        look.accent = /^#[\da-f]{6}$/i.test(text.value) ? text.value.toLowerCase() : ''
        again()
      },
    })
    place.replaceChildren(
      h(
        'div',
        { class: 'field' },
        h('label', { for: 'look-accent' }, t({ zh: '主色', en: 'Accent colour' })),
        h(
          'div',
          { class: 'colour' },
          colour,
          text,
          look.accent
            ? h(
                'button',
                {
                  type: 'button',
                  class: 'quiet',
                  onclick() {
                    look.accent = ''
                    again()
                  },
                },
                t({ zh: '还原', en: 'Reset' }),
              )
            : null,
        ),
        warning(look, again),
      ),
      row({ zh: '圆角', en: 'Corners' }, 'radius', RADII),
      row({ zh: '字体', en: 'Font' }, 'font', FONTS),
    )
  }
  const row = (title, key, all) =>
    h(
      'div',
      { class: 'field' },
      h('span', { class: 'name' }, t(title)),
      segments(`look-${key}`, all, look[key] ?? '', (value) => {
        look[key] = value
        onChange()
      }),
    )
  const again = () => {
    draw()
    onChange()
  }
  draw()
  return [place]
}
