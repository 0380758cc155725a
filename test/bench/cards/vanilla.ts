// The baseline of the cards bench: the simplest page with the same behaviour, without a library. Searches one prepared
// string per item by `includes`, renders the rows near the viewport, and copies the tag's cards. No filters, no counts.

interface Item {
  id: string
  text: string
  uri: string
  description: string
  department: string
  tags: string
  updated: number
  abbreviation?: string
  dynamicAttributes: { nameEn: string; keywords?: string; pinyin: string }
}

const SPARE_ROWS = 4

class BenchCards extends HTMLElement {
  root = this.attachShadow({ mode: 'open' })
  grid = createElement('ul', 'catalogue-grid')
  status = createElement('p', '')
  input = createElement('input', '') as HTMLInputElement
  cardTemplate = document.createElement('li')
  items: Item[] = []
  keys: string[] = []
  found: Item[] = []
  keyword = ''
  from = 0
  to = 0

  async connectedCallback() {
    const look = fetch('look.json').then((reply) => reply.json())
    const reply = fetch('graphql?operationName=anonymityApps')
    const { css, card } = (await look) as { css: string; card: string }
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    this.root.adoptedStyleSheets = [sheet]
    if (card) this.cardTemplate = new DOMParser().parseFromString(card, 'text/html').querySelector('li')!
    this.renderShell()
    this.items = ((await (await reply).json()) as { data: { anonymityApps: Item[] } }).data.anonymityApps
    this.items.sort((a, b) => b.updated - a.updated)
    this.show('')
    setTimeout(() => (this.keys = this.items.map(searchTextOf)))
  }

  renderShell() {
    const page = createElement('div', 'univ')
    const section = createElement('section', 'catalogue')
    const head = createElement('div', 'catalogue-head')
    const form = createElement('form', 'ui-search')
    const results = createElement('div', 'catalogue-results')
    const status = createElement('div', 'catalogue-status')
    page.dataset['mode'] = 'desktop'
    this.input.type = 'search'
    this.status.setAttribute('role', 'status')
    form.append(this.input)
    head.append(form)
    status.append(this.status)
    this.grid.append(createElement('div', 'ui-skeleton'))
    results.append(status, this.grid)
    section.append(head, results)
    page.append(section)
    this.root.append(page)
    this.input.addEventListener('input', () => this.show(this.input.value.trim()))
    let asked = 0
    addEventListener('scroll', () => {
      asked ||= requestAnimationFrame(() => {
        asked = 0
        this.render(false)
      })
    })
  }

  show(keyword: string) {
    const term = keyword.toLowerCase()
    this.keyword = term
    this.found = term ? this.items.filter((_, i) => this.keys[i]!.includes(term)) : this.items
    this.status.textContent = keyword
      ? `“${keyword}”共 ${this.found.length} 项`
      : `共 ${this.found.length} 项`
    this.render(true)
  }

  render(anew: boolean) {
    const style = getComputedStyle(this.grid)
    const columns = style.gridTemplateColumns.split(' ').length
    const row = 112 + parseFloat(style.rowGap)
    const { top } = this.grid.getBoundingClientRect()
    const rows = Math.ceil(this.found.length / columns)
    const from = Math.max(0, Math.min(rows - 1, Math.floor(-top / row) - SPARE_ROWS))
    const to = Math.min(rows, Math.ceil((innerHeight - top) / row) + SPARE_ROWS)
    if (!anew && from === this.from && to === this.to) return
    const kept = new Map<number, Element>()
    if (!anew) [...this.grid.children].forEach((li, i) => kept.set(this.from * columns + i, li))
    const cards: Element[] = []
    for (let i = from * columns; i < Math.min(to * columns, this.found.length); i++)
      cards.push(kept.get(i) ?? this.card(this.found[i]!, i))
    this.grid.replaceChildren(...cards)
    this.grid.style.paddingBlockStart = `${from * row}px`
    this.grid.style.paddingBlockEnd = `${Math.max(0, rows - to) * row}px`
    this.from = from
    this.to = to
  }

  card(item: Item, i: number): Element {
    const li = this.cardTemplate.cloneNode(true) as HTMLElement
    const part = (name: string) => li.querySelector<HTMLElement>(name)!
    li.ariaSetSize = `${this.found.length}`
    li.ariaPosInSet = `${i + 1}`
    part('.ui-tile').textContent = item.text.charAt(0)
    const link = part('.ui-item-name') as HTMLAnchorElement
    link.href = item.uri
    link.replaceChildren(...this.highlight(item.text, item.dynamicAttributes.pinyin))
    part('.ui-item-sub').replaceChildren(...this.highlight(item.department))
    part('.catalogue-card-line').textContent = item.description
    for (const button of li.querySelectorAll('button')) button.title = item.text
    return li
  }

  highlight(text: string, pinyin = ''): (string | Node)[] {
    if (!this.keyword) return [text]
    let from = text.toLowerCase().indexOf(this.keyword)
    let to = from + this.keyword.length
    if (from < 0) {
      const sounds = pinyin.split(' ')
      const letters = sounds.map((sound) => sound.charAt(0)).join('')
      const start = sounds.findIndex((_, k) => sounds.slice(k).join('').startsWith(this.keyword))
      from = start < 0 ? letters.indexOf(this.keyword) : start
      if (from < 0) return [text]
      let length = 0
      to = from
      if (start < 0) to += this.keyword.length
      else while (length < this.keyword.length) length += sounds[to++]!.length
    }
    const mark = document.createElement('mark')
    mark.textContent = text.slice(from, to)
    return [text.slice(0, from), mark, text.slice(to)]
  }
}

function createElement(name: string, className: string): HTMLElement {
  const element = document.createElement(name)
  if (className) element.className = className
  return element
}

function searchTextOf({
  text,
  abbreviation = '',
  tags,
  department,
  description,
  dynamicAttributes,
}: Item): string {
  const { nameEn, keywords = '', pinyin } = dynamicAttributes
  const sounds = pinyin.split(' ')
  const said = [sounds.join(''), sounds.map((sound) => sound.charAt(0)).join('')]
  return [text, nameEn, ...said, abbreviation, keywords, tags, department, description]
    .join('\n')
    .toLowerCase()
}

customElements.define('bench-cards', BenchCards)
