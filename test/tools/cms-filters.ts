// What content systems keep of the HTML that editors write: replicas of their published rules, not the systems.

interface Rule {
  /** Elements that stay, each with its attributes; `data-*` stands for all of that beginning. */
  elements: Record<string, readonly string[]>
  /** Elements that go with all that is in them. */
  removed: readonly string[]
  isAllowedAddress?: (element: string, address: string) => boolean
}
const TEXT = ['p', 'strong', 'em', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'br', 'span']
const plain = (names: readonly string[], attributes: readonly string[] = []) =>
  Object.fromEntries(names.map((name) => [name, attributes]))
const NEVER = ['script', 'style']

const isWebAddress = (_element: string, address: string) => /^(https?:|mailto:|\/|#)/i.test(address.trim())

/** Drupal, "Limit allowed HTML tags": what is listed, no `on…` or `style`. @param list as its field is written */
export const drupal = (list: string): Rule => ({
  elements: {
    ...plain(TEXT),
    a: ['href', 'hreflang'],
    ...Object.fromEntries(
      [...list.matchAll(/<(\w+)([^>]*)>/g)].map(([, name, rest]) => [name, rest!.trim().split(/\s+/)]),
    ),
  },
  removed: NEVER,
  isAllowedAddress: isWebAddress,
})

/** Moodle, text that is cleaned by HTML Purifier: XHTML with `id` and `class`, no `data-`, no frames. */
export const moodle: Rule = {
  elements: { ...plain([...TEXT, 'div'], ['class', 'id', 'title', 'lang']), a: ['href', 'title', 'class'] },
  removed: NEVER,
  isAllowedAddress: isWebAddress,
}

/** TYPO3, the default builder of its HTML sanitizer: known elements, global attributes and `data-*`. */
export const typo3: Rule = {
  elements: {
    ...plain([...TEXT, 'div'], ['class', 'id', 'title', 'lang', 'dir', 'role', 'data-*', 'aria-*']),
    a: ['href', 'title', 'class', 'target', 'rel', 'data-*'],
  },
  removed: NEVER,
  isAllowedAddress: isWebAddress,
}

/** SharePoint, the Embed web part: frames by https from the hosts of "HTML Field Security". */
export const sharepoint = (hosts: readonly string[]): Rule => ({
  elements: { iframe: ['src', 'title', 'width', 'height', 'frameborder', 'allowfullscreen'] },
  removed: NEVER,
  isAllowedAddress: (_element, address) => {
    const url = URL.canParse(address) ? new URL(address) : null
    return url?.protocol === 'https:' && hosts.includes(url.host)
  },
})

const allows = (names: readonly string[], name: string): boolean =>
  names.some((allowed) => (allowed.endsWith('*') ? name.startsWith(allowed.slice(0, -1)) : allowed === name))
const decode = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

/** @returns the HTML with what the rule keeps; an element that it does not know leaves its content */
export function filterHtml(html: string, { elements, removed, isAllowedAddress }: Rule): string {
  let text = html.replace(/<!--[^]*?-->/g, '')
  for (const name of removed) text = text.replace(new RegExp(`<${name}\\b[^]*?</${name}\\s*>`, 'gi'), '')
  return text.replace(
    /<(\/?)([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi,
    (_all, close: string, tag: string, rest: string) => {
      const name = tag.toLowerCase()
      const allowed = Object.hasOwn(elements, name) ? elements[name]! : null
      if (!allowed) return ''
      if (close) return `</${name}>`
      const kept = [...rest.matchAll(/([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g)].flatMap(
        ([, attribute, ...values]) => {
          const key = attribute!.toLowerCase()
          const value = values.find((found) => found !== undefined)
          if (!allows(allowed, key) || key.startsWith('on') || key === 'style') return []
          if (['href', 'src'].includes(key) && !isAllowedAddress?.(name, decode(value ?? ''))) return []
          return [value === undefined ? ` ${key}` : ` ${key}="${value}"`]
        },
      )
      return `<${name}${kept.join('')}>`
    },
  )
}
