// pages/embed.js: /embed/<tag>?heading=…&lang=en sets the attributes of the page's tag before its module has loaded.
// Any page may frame it; the tags decide what an unlisted origin may do.
import { ALLOWED_EMBED_ATTRIBUTES, MAX_ATTRIBUTE_LENGTH } from '../contract/embed.ts'

const values = new URLSearchParams(location.search)
const tag = document.querySelector(document.title)
for (const name of ALLOWED_EMBED_ATTRIBUTES) {
  const value = values.get(name)
  if (value !== null && value.length <= MAX_ATTRIBUTE_LENGTH) tag?.setAttribute(name, value)
}
// opened by itself, it is a page of the hall: nobody else provides the margins and a typeface
const isAlone = top === self
document.documentElement.toggleAttribute('data-alone', isAlone)
for (const name of isAlone ? ['fallback-fonts', 'latin-fonts'] : []) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `../pages/${name}.css`
  document.head.append(link)
}
if (/^en\b/.test(values.get('lang') ?? '')) document.documentElement.lang = 'en'
