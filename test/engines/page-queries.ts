// Runs in the page: finds what a user sees by role and name, through shadow roots.

/** A query as JSON. Names must match exactly, or as a pattern between slashes: `/^Approve/`. */
export interface Query {
  /** Without a role, any element. */
  role?: string
  name?: string
  /** Text that the element contains; a pattern as in `name`. */
  text?: string
  /** Name of the custom element, `univ-favorites`. */
  tag?: string
  /** Only inside the first element of this query. */
  within?: Query
  pressed?: boolean
  selected?: boolean
}

/** Where to click an element. `covered` names an element that covers it. */
export type Target = { x: number; y: number } | { covered: string } | null

const INPUT_ROLES: Record<string, string> = {
  search: 'searchbox',
  checkbox: 'checkbox',
  radio: 'radio',
  submit: 'button',
  button: 'button',
  text: 'textbox',
  password: 'textbox',
}
const TAG_ROLES: Record<string, string> = {
  BUTTON: 'button',
  DIALOG: 'dialog',
  LI: 'listitem',
  UL: 'list',
  OL: 'list',
  NAV: 'navigation',
  MAIN: 'main',
  TEXTAREA: 'textbox',
  P: 'paragraph',
  SUMMARY: 'button',
}

function roleOf(element: Element): string {
  const stated = element.getAttribute('role')
  if (stated) return stated
  const { tagName } = element
  if (tagName === 'A') return element.hasAttribute('href') ? 'link' : ''
  if (tagName === 'INPUT') return INPUT_ROLES[(element as HTMLInputElement).type] ?? ''
  if (/^H[1-6]$/.test(tagName)) return 'heading'
  if (tagName === 'SECTION') return nameOf(element) ? 'region' : ''
  return TAG_ROLES[tagName] ?? ''
}

/** Visible text only, because bilingual pages contain both languages. */
const shownText = (element: Element) =>
  squeeze((element as HTMLElement).innerText ?? element.textContent ?? '')

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function nameOf(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot
  const labels = (element.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map((id) => (id && root.getElementById(id)?.textContent) || '')
  const labelled = squeeze(labels.join(' '))
  if (labelled) return labelled
  const label = element.getAttribute('aria-label')
  if (label) return squeeze(label)
  const fields = (element as HTMLInputElement).labels
  if (fields?.length) return squeeze([...fields].map((field) => field.textContent).join(' '))
  return squeeze(
    (element as HTMLInputElement).placeholder || shownText(element) || (element.getAttribute('title') ?? ''),
  )
}

const isSeen = (element: Element): boolean => {
  if (element.closest('[aria-hidden=true], [inert]')) return false
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
}

const matches = (value: string, expected: string, isPart = false): boolean => {
  const pattern = /^\/(.*)\/$/s.exec(expected)
  if (pattern) return new RegExp(pattern[1]!).test(value)
  return isPart ? value.includes(expected) : value === expected
}

function* descendants(root: ParentNode): Generator<Element> {
  if (root instanceof Element && root.shadowRoot) yield* descendants(root.shadowRoot)
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* descendants(element.shadowRoot)
  }
}

function findAll(query: Query): Element[] {
  const scopes = query.within ? findAll(query.within).slice(0, 1) : [document]
  return scopes.flatMap((scope) =>
    [...descendants(scope)].filter(
      (element) =>
        (query.role === undefined || roleOf(element) === query.role) &&
        (query.tag === undefined || element.localName === query.tag) &&
        (query.pressed === undefined || element.getAttribute('aria-pressed') === String(query.pressed)) &&
        (query.selected === undefined || element.getAttribute('aria-selected') === String(query.selected)) &&
        (query.text === undefined || matches(shownText(element), query.text, true)) &&
        (query.name === undefined || matches(nameOf(element), query.name)) &&
        isSeen(element),
    ),
  )
}

/** How many elements match. */
export const countOf = (query: Query): number => findAll(query).length

/** Visible text of the first match; null without one. */
export const textOf = (query: Query): string | null => {
  const found = findAll(query)[0]
  return found ? squeeze((found as HTMLInputElement).value ?? '') || shownText(found) : null
}

export const nameOfFirst = (query: Query): string | null => {
  const found = findAll(query)[0]
  return found ? nameOf(found) : null
}

/** Scrolls the first match into view; returns its centre, and what covers it. */
export function targetOf(query: Query): Target {
  const element = findAll(query)[0]
  if (!element || element.matches(':disabled')) return null
  // a fixed element must not scroll the page, as it does in WebKit
  const before = element.getBoundingClientRect()
  if (before.top < 0 || before.bottom > innerHeight)
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = element.getClientRects()[0]!
  // the visible part only: the assistant's button may be half outside the viewport, or under an overlay scroll bar
  const start = Math.max(left, 0)
  const x = start + (Math.min(left + width, innerWidth) - start) / 4
  const y = (Math.max(top, 0) + Math.min(top + height, innerHeight)) / 2
  let hit = document.elementFromPoint(x, y)
  for (let root = hit?.shadowRoot; root; root = hit?.shadowRoot) {
    const inner = root.elementFromPoint(x, y)
    if (!inner || inner === hit) break
    hit = inner
  }
  for (let node: Node | null = hit; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null)
    if (node === element) return { x, y }
  return { covered: hit ? `${hit.tagName.toLowerCase()}.${hit.className}` : 'nothing' }
}

/** The name of the focused element, through shadow roots. */
export function focusedName(): string {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element && element !== document.body ? nameOf(element) : ''
}
