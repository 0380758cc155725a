/** What `parse` makes of the element's own `lang`, else of the nearest around it, also across shadow borders. */
export function nearestLang<T>(host: HTMLElement, parse: (tag: string) => T | null): T | null {
  for (let at: Element | null = host; at; at = composedParent(at)) {
    const lang = parse(at.getAttribute('lang') ?? '')
    if (lang) return lang
  }
  return null
}

function composedParent(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}
