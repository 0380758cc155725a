// Shared by all views of the form platform: elements, the browser's session, the language, requests.

/** Creates an element with attributes and children; strings become text nodes, so a reply is never parsed as markup. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === undefined) continue
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else element.setAttribute(key, value)
  }
  element.append(...children.flat().filter((child) => child !== false && child !== '' && child != null))
  return element
}

const readStorage = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage may be blocked
  }
}

/** The portal's setting, else the browser's; Chinese is the product's first language. */
export const page = {
  /** The name of the signed-in user; '' for a guest. */
  person: '',
  lang: (readStorage('univ.lang') ?? navigator.language).startsWith('en') ? 'en' : 'zh',
  /** For `lang` attributes, dates and numbers; the portal's names, so that both write a date alike. */
  get locale() {
    return page.lang === 'en' ? 'en' : 'zh-CN'
  },
}
export function chooseLang(lang) {
  page.lang = lang
  try {
    localStorage.setItem('univ.lang', lang)
  } catch {
    // then it applies to this page only
  }
}
const theme = readStorage('univ.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

/** Returns the text in the page's language. */
export const t = (zh, en) => (page.lang === 'en' && en ? en : zh)

export const when = (seconds) =>
  new Intl.DateTimeFormat(page.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Shanghai',
  }).format(seconds * 1000)

/** The access token of the portal's session in this browser; '' for a guest. */
export function token() {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`oidc.user:${location.origin}/oidc:`))
        return JSON.parse(localStorage.getItem(key)).access_token ?? ''
  } catch {
    // no readable session
  }
  return ''
}

/** Why a request failed: the server's error code and message. */
export class Failure extends Error {
  constructor(code, message, fields = {}) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

/** Sends a request with the session's token; `body` is JSON, or a form if it is URLSearchParams. */
export async function call(path, { method = 'GET', body } = {}) {
  const bearer = token()
  const headers = bearer ? { authorization: `Bearer ${bearer}` } : {}
  if (body && !(body instanceof URLSearchParams)) headers['content-type'] = 'application/json'
  const sent = body && !(body instanceof URLSearchParams) ? JSON.stringify(body) : body
  let reply
  try {
    const given = await fetch(path, {
      ...{ method, headers, body: sent, credentials: 'omit', redirect: 'error' },
      signal: AbortSignal.timeout(30_000),
    })
    reply = await given.json()
  } catch {
    throw new Failure('NETWORK', t('网络异常，请稍后再试。', 'The network failed. Please try again.'))
  }
  if (reply.errno === 0) return reply.entities[0]
  if (/^(ACCESS_TOKEN|OIDC)_/.test(reply.ecode))
    throw new Failure(
      'SIGN_IN',
      t('登录已过期，请重新登录。', 'Your session has ended. Please sign in again.'),
    )
  // the campus sends both languages with a dot between
  const [zh, en] = String(reply.error ?? '').split(' · ')
  throw new Failure(reply.ecode, t(zh, en ?? zh), reply.fields)
}

/** A line that reports a result; `alert` interrupts. Typed input stays: signing in opens in another tab. */
export function notice(kind, text, failure) {
  return make(
    'div',
    { class: `message ${kind}`, role: kind === 'bad' ? 'alert' : 'status', tabindex: '-1' },
    make('p', {}, text),
    failure?.code === 'SIGN_IN' &&
      make('p', {}, make('a', { href: '/home', target: '_blank', rel: 'noopener' }, t('登录', 'Sign in'))),
  )
}

/** A link that dials the number at the start of the text; `null` for text without one. */
export function telephone(text) {
  const number = /^\+?\d[\d -]{5,18}\d/.exec(text)?.[0]
  return number ? make('a', { href: `tel:${number.replaceAll(/[^\d+]/g, '')}` }, text) : null
}

const FACTS = {
  department: ['受理部门', 'Department'],
  promised: ['承诺时限', 'Promised within'],
  fee: ['费用', 'Fee'],
  materials: ['所需材料', 'Materials'],
  office: ['办理地点', 'Office'],
  hours: ['办理时间', 'Hours'],
  telephone: ['咨询电话', 'Telephone'],
}
/** One fact in the page's language, or in Chinese if the campus has no translation. */
function fact(key, { facts, factsEn }) {
  const english = page.lang === 'en' && factsEn?.[key]
  const text = String(english || facts[key])
  return make(
    'dd',
    { lang: english ? 'en' : 'zh-CN' },
    (key === 'telephone' && telephone(text)) || text.split(/,\s*/).join(english ? ', ' : '、'),
  )
}
/** Information about an item, beside the form. */
export const guide = (item) =>
  make(
    'aside',
    {},
    make('h2', {}, t('办理须知', 'Good to know')),
    make(
      'dl',
      {},
      Object.entries(FACTS)
        .filter(([key]) => item.facts[key])
        .map(([key, label]) => make('div', {}, make('dt', {}, t(...label)), fact(key, item))),
    ),
  )

/** Renders the page; `again` renders it in the other language. */
export function show(title, again, ...children) {
  document.documentElement.lang = page.locale
  document.title = `${title} · ${t('江州大学服务大厅', 'Jiangzhou University')}`
  const home = document.querySelector('header a')
  home.replaceChildren(
    t('江州大学', 'Jiangzhou University'),
    make('span', {}, t('网上服务大厅', 'Service Hall')),
  )
  document.querySelector('header .tools')?.remove()
  const other = page.lang === 'en' ? 'zh' : 'en'
  const button = make(
    'button',
    {
      ...{ class: 'lang', type: 'button', lang: other === 'en' ? 'en' : 'zh-CN' },
      onclick: () => {
        chooseLang(other)
        again()
      },
    },
    other === 'en' ? 'English' : '中文',
  )
  const account = page.person
    ? make(
        'a',
        { class: 'person', href: '/workflow/todo' },
        make('span', { class: 'tile' }, [...page.person][0]),
        page.person,
      )
    : make('a', { class: 'person', href: '/home' }, t('登录', 'Sign in'))
  document.querySelector('header').append(make('div', { class: 'tools' }, account, button))
  document.querySelector('#main').replaceChildren(...children.flat().filter(Boolean))
}
