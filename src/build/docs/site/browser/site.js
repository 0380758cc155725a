// The pages of the documentation: search, examples that render when they come near, events as they happen, code to copy.
const isEnglish = !globalThis.document?.documentElement.lang.startsWith('zh')
const element = (name, properties) => Object.assign(document.createElement(name), properties)

/** Words that say nothing of the subject. */
const FILLERS = new Set(
  'a an the in on of for to at with and or my your our i we how do does can is it'.split(' '),
)

/** Words of a query: those of other scripts as they are, Chinese by pairs of characters, since it has no spaces. */
function wordsOf(query) {
  const runs =
    query
      .toLowerCase()
      .match(/\p{Script=Han}+|[^\s\p{Script=Han}\p{P}](?:[^\s\p{Script=Han}]*[^\s\p{Script=Han}\p{P}])?/gu) ??
    []
  const words = runs.flatMap((run) =>
    /\p{Script=Han}/u.test(run) && run.length > 2
      ? Array.from({ length: run.length - 1 }, (_, n) => run.slice(n, n + 2))
      : [run],
  )
  const telling = words.filter((word) => !FILLERS.has(word))
  return telling.length ? telling : words
}

/** The places for a query, best first: headings and what people call a subject count more than the text. */
export function findPlaces(places, query) {
  const words = wordsOf(query)
  if (!words.length) return []
  const judge = ([title, heading, , text, called = '']) => {
    const parts = [heading, called, title, text].map((part) => part.toLowerCase())
    const points = words.flatMap((word) => {
      const rank = parts.findIndex((part) => part.includes(word))
      return rank < 0 ? [] : [[6, 6, 5, 3][rank] + (parts[0] === word ? 4 : 0)]
    })
    return points.length < words.length / 3 ? 0 : points.reduce((sum, more) => sum + more, 0)
  }
  return places
    .map((place) => [judge(place), place])
    .filter(([points]) => points)
    .sort(([a], [b]) => b - a)
    .slice(0, 12)
    .map(([, place]) => place)
}

/** What is published beside this version: a choice, which leads to the same page of another one, or to its start. */
async function addVersions(brand) {
  const list = new URL('../versions.json', location.href)
  const reply = await fetch(list).catch(() => null)
  const versions = reply?.ok ? await reply.json() : []
  if (versions.length < 2) return
  const select = element('select', { ariaLabel: isEnglish ? 'Version' : '版本' })
  for (const { version, path } of versions)
    select.append(element('option', { value: path, textContent: version, selected: path === './' }))
  select.addEventListener('change', async () => {
    const [lang, page] = location.pathname.split('/').slice(-2)
    const site = new URL(select.value, list)
    const same = new URL(`${lang}/${page}`, site)
    const isThere = await fetch(same, { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    )
    location.assign(isThere ? same : new URL(`${lang}/start.html`, site))
  })
  brand.after(select)
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
  void addVersions(document.querySelector('.brand'))
  addExamples(document.querySelectorAll('.live'))
  addCopyButtons(document.querySelectorAll('main pre'))
  const events = [...document.querySelectorAll('.example[id^="event-"]')]
  for (const { id } of events) addEventLog(id.slice('event-'.length))
  const menu = document.querySelector('.menu')
  const narrow = matchMedia('(max-width: 800px)')
  menu.open = !narrow.matches
  narrow.addEventListener('change', () => (menu.open = !narrow.matches))
}
