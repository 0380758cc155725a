// Does the hall work on my site? From the hall's own configuration; the site itself is not asked.
import { $, copyButton, h, load, onLanguage, startPage, t } from './showroom.js'

const hall = location.origin
const isLocal = (host) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host)

/** The page's address as people type it, without a protocol too; null if it is none. */
function parseAddress(typed) {
  const text = typed.trim()
  try {
    const url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
    return /^https?:$/.test(url.protocol) && (url.hostname.includes('.') || isLocal(url.hostname))
      ? url
      : null
  } catch {
    return null
  }
}

/** Whether two hosts are parts of one site, as far as names tell: one domain of at least two words above both. */
function haveOneSite(a, b) {
  const parent = (host) => host.split('.').slice(1).join('.')
  const isBelow = (host, domain) => domain.includes('.') && `.${host}`.endsWith(`.${domain}`)
  return a === b || isBelow(a, parent(b)) || isBelow(b, parent(a))
}

const finding = (isGood, title, text, code) =>
  h(
    'li',
    { 'data-state': isGood ? 'good' : isGood === null ? 'note' : 'todo' },
    h('b', {}, title),
    h(
      'span',
      { class: 'state' },
      isGood
        ? t({ zh: '✓ 可以', en: '✓ Ready' })
        : isGood === null
          ? t({ zh: '请核对', en: 'For you to check' })
          : t({ zh: '→ 待办', en: '→ To do' }),
    ),
    text && h('p', {}, text),
    code && h('pre', { tabindex: '0', role: 'group', 'aria-label': title }, h('code', {}, code)),
    code && copyButton(() => code, 'quiet'),
  )

/** @param {URL} page */
function securityOf(page) {
  const isSecure = page.protocol === 'https:' || isLocal(page.hostname)
  return isSecure
    ? finding(true, t({ zh: '网页使用 https', en: 'Your page is secure (https)' }))
    : finding(
        false,
        t({ zh: '请先启用 https', en: 'Serve your page by https first' }),
        t({
          zh: '没有 https 的网页只能浏览事项，不能登录。',
          en: 'Without https people can browse items, but not sign in.',
        }),
      )
}

function listingOf(page, listed) {
  const { origin, host } = page
  if (origin === hall || listed.includes(origin))
    return finding(true, t({ zh: '大厅已登记您的网站', en: 'The hall lists your site' }), origin)
  const bare = host.replace(/^www\./, '')
  const near = listed.find((other) => other.replace(/^https?:\/\/(www\.)?/, '') === bare)
  return finding(
    false,
    t({ zh: '请大厅管理员登记您的网站', en: 'Ask the hall to list your site' }),
    near
      ? t({
          zh: `已登记的是 ${near}，与您的地址不完全相同：协议、www 和端口都要一致。请在大厅的 univ-config.json 里加上：`,
          en: `It lists ${near}, which is not the same: protocol, www and port count. In the hall's univ-config.json, add:`,
        })
      : t({
          zh: '没有登记也能浏览事项，但不能登录。请在大厅的 univ-config.json 里加上：',
          en: "People can browse without it, but not sign in. In the hall's univ-config.json, add:",
        }),
    `"embedOrigins": ${JSON.stringify([...listed, origin])}`,
  )
}

function policyOf(isOneSite) {
  const policy = [
    `script-src ${hall}; connect-src ${hall}; img-src ${hall};`,
    ...(isOneSite ? [`frame-src ${hall};`] : []),
  ].join(' ')
  return finding(
    null,
    t({ zh: '如果您的网站有内容安全策略（CSP）', en: 'If your site has a content security policy' }),
    t({ zh: '请允许这些来源：', en: 'let it allow these sources:' }),
    policy,
  )
}

const signInOf = (isOneSite) =>
  finding(
    null,
    t({ zh: '登录方式', en: 'How people sign in' }),
    isOneSite
      ? t({
          zh: '在大厅的小窗口登录；与大厅同一域名，到期前会自动续期。请不要给网页发送 Cross-Origin-Opener-Policy: same-origin。',
          en: 'In a small window of the hall; on the same domain the session renews itself. Do not send Cross-Origin-Opener-Policy: same-origin with the page.',
        })
      : t({
          zh: '在大厅的小窗口登录；到期前一分钟会提示续期。请不要给网页发送 Cross-Origin-Opener-Policy: same-origin。',
          en: 'In a small window of the hall; a minute before the session ends, a notice asks. Do not send Cross-Origin-Opener-Policy: same-origin with the page.',
        }),
  )

async function scriptsFinding() {
  const { ok, headers } = await fetch('/univ.js')
  const isOpen = ok && headers.get('access-control-allow-origin') === '*'
  return finding(
    isOpen,
    isOpen
      ? t({ zh: '大厅的脚本可用于任何网站', en: "The hall's scripts load on any site" })
      : t({ zh: '大厅的脚本不能用于其他网站', en: "The hall's scripts do not load on other sites" }),
    isOpen
      ? ''
      : t({
          zh: '请大厅管理员检查 Web 服务器的 CORS 设置。',
          en: 'Ask the hall to check CORS of its web server.',
        }),
  )
}

async function show(typed) {
  const result = $('result')
  result.hidden = false
  const page = parseAddress(typed)
  if (!page) {
    result.replaceChildren(
      t({
        zh: '这不是一个网页地址。例如 https://library.example.edu',
        en: 'This is not the address of a page. For example: https://library.example.edu',
      }),
    )
    return
  }
  try {
    const { embedOrigins = [] } = await load('/univ-config.json')
    const isOneSite = haveOneSite(page.hostname, location.hostname)
    result.replaceChildren(
      h('h2', {}, page.origin),
      h(
        'ul',
        { class: 'findings' },
        await scriptsFinding(),
        securityOf(page),
        listingOf(page, embedOrigins),
        signInOf(isOneSite),
        policyOf(isOneSite),
      ),
    )
  } catch (error) {
    result.replaceChildren(
      t({
        zh: `没有读到大厅的配置，请稍后再试。（${error.message}）`,
        en: `The hall's configuration could not be read. Please try again later. (${error.message})`,
      }),
    )
  }
}

startPage({ zh: '我的网站能用吗', en: 'Does the hall work on my site?' })
const field = $('address')
field.value = new URLSearchParams(location.search).get('origin') ?? ''
$('form').addEventListener('submit', (event) => {
  event.preventDefault()
  const query = new URLSearchParams(location.search)
  query.set('origin', field.value)
  history.replaceState(null, '', `?${query}`)
  void show(field.value)
})
onLanguage(() => {
  if (field.value) void show(field.value)
})
