// The pages of the documentation: search, examples that render when they come near, events as they happen, code to copy.
const isEnglish = !globalThis.document?.documentElement.lang.startsWith('zh')
const element = (name, properties) => Object.assign(document.createElement(name), properties)

/** The places that have all words of a query; a page's title counts more than its text. */
export function findPlaces(places, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return []
  const score = ([title, heading, , text]) => {
    let total = 0
    for (const word of words) {
      const rank = [heading, title, text].findIndex((part) => part.toLowerCase().includes(word))
      if (rank < 0) return 0
      total += [4, 3, 1][rank] + (heading.toLowerCase() === word ? 4 : 0)
    }
    return total
  }
  return places
    .map((place) => [score(place), place])
    .filter(([points]) => points)
    .sort(([a], [b]) => b - a)
    .slice(0, 12)
    .map(([, place]) => place)
}

function addSearch(field, list) {
  let places
  const load = () => (places ??= fetch(new URL('search.json', location.href)).then((reply) => reply.json()))
  const show = (found) => {
    list.hidden = !field.value.trim()
    list.replaceChildren(
      ...(found.length
        ? found.map(([title, heading, href]) => {
            const link = element('a', { href })
            link.append(element('b', { textContent: heading }), title === heading ? '' : ` ${title}`)
            const item = element('li')
            item.append(link)
            return item
          })
        : [element('li', { textContent: isEnglish ? 'Nothing found' : '没有找到' })]),
    )
  }
  const search = async () => {
    try {
      show(findPlaces(await load(), field.value))
    } catch {
      places = undefined
      list.hidden = false
      const text = isEnglish ? 'The search could not be loaded. Try again.' : '搜索没有加载成功，请重试。'
      list.replaceChildren(element('li', { textContent: text }))
    }
  }
  field.addEventListener('focus', () => load().catch(() => (places = undefined)), { once: true })
  field.addEventListener('input', search)
  document.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')]
    const inside = event.composedPath()
    if (!inside.includes(field) && !inside.includes(list)) return
    if (event.key === 'Escape') {
      list.hidden = true
      field.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !links.length) return
    event.preventDefault()
    links[(links.findIndex((link) => inside.includes(link)) + step + links.length) % links.length].focus()
  })
}

/** An example renders when it comes near, since a page has dozens; its events are listed below it. */
function addExamples(boxes) {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        target.prepend(target.querySelector('template').content.cloneNode(true))
      }
    },
    { rootMargin: '200px' },
  )
  for (const box of boxes) near.observe(box)
}

function addEventLog(name) {
  document.addEventListener(name, (event) => {
    const output = event.target.closest?.('.live')?.querySelector('output')
    if (output) output.textContent = `${name} ${JSON.stringify(event.detail)}`
    // the examples stay where they are
    if (event.cancelable && output) event.preventDefault()
  })
}

function addCopyButtons(blocks) {
  const texts = isEnglish ? ['Copy', 'Copied', 'Not copied'] : ['复制', '已复制', '没有复制']
  for (const block of blocks) {
    const button = element('button', { type: 'button', textContent: texts[0] })
    button.addEventListener('click', async () => {
      const isDone = await navigator.clipboard?.writeText(block.textContent).then(
        () => true,
        () => false,
      )
      button.textContent = texts[isDone ? 1 : 2]
    })
    const box = element('div', { className: 'code' })
    block.replaceWith(box)
    box.append(block, button)
  }
}

if (globalThis.document?.querySelector) {
  addSearch(document.querySelector('#search'), document.querySelector('#found'))
  addExamples(document.querySelectorAll('.live'))
  addCopyButtons(document.querySelectorAll('main pre'))
  const events = [...document.querySelectorAll('.example[id^="event-"]')]
  for (const { id } of events) addEventLog(id.slice('event-'.length))
  const menu = document.querySelector('.menu')
  const narrow = matchMedia('(max-width: 800px)')
  menu.open = !narrow.matches
  narrow.addEventListener('change', () => (menu.open = !narrow.matches))
}
