/** Parses the element's own `lang`, or else the nearest one around it, across shadow roots too. */
export function nearestLang<T>(host: HTMLElement, parse: (tag: string) => T | null): T | null {
  for (let element: Element | null = host; element; element = composedParent(element)) {
    const lang = parse(element.getAttribute('lang') ?? '')
    if (lang) return lang
  }
  return null
}

function composedParent(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}
