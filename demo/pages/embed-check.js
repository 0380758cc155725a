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

/** What is looked at, in the order of the report. */
const CHECKS = {
  scripts: {
    title: { zh: '脚本', en: 'Scripts' },
    text: { zh: '大厅的脚本允许任何网站使用。', en: 'The hall lets any site use its scripts.' },
  },
  security: {
    title: { zh: '安全连接', en: 'A secure page' },
    text: { zh: '浏览器只在 https 网页上允许登录。', en: 'Browsers let people sign in on https pages only.' },
  },
  listing: {
    title: { zh: '登记', en: 'The hall’s list' },
    text: { zh: '用户可以在您的网页上登录。', en: 'People can sign in on your page.' },
  },
  signIn: {
    title: { zh: '登录方式', en: 'How people sign in' },
    text: {
      zh: '与大厅同一域名时，登录会自动续期。',
      en: 'On the hall’s own domain a session renews itself.',
    },
  },
  policy: {
    title: { zh: '内容安全策略', en: 'Content security policy' },
    text: {
      zh: '网站限制来源时，要允许大厅的地址。',
      en: 'A site that restricts its sources has to allow the hall.',
    },
  },
}

const finding = (isGood, title, text, code) =>
  h(
    'li',
    { 'data-state': isGood ? 'good' : isGood === null ? 'note' : 'todo' },
    h(
      'div',
      {},
      h('b', {}, title),
      h(
        'p',
        { class: 'state' },
        isGood
          ? t({ zh: '✓ 可以', en: '✓ Ready' })
          : isGood === null
            ? t({ zh: '○ 请核对', en: '○ For you to check' })
            : t({ zh: '→ 待办', en: '→ To do' }),
      ),
    ),
    h(
      'div',
      {},
      h('p', {}, text),
      code && h('pre', { tabindex: '0', role: 'group', 'aria-label': title }, h('code', {}, code)),
      code && copyButton(() => code, 'quiet'),
    ),
  )

/** @param {URL} page */
function securityOf(page) {
  const isSecure = page.protocol === 'https:' || isLocal(page.hostname)
  return isSecure
    ? finding(true, t({ zh: '网页使用 https', en: 'Your page is secure (https)' }), t(CHECKS.security.text))
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
    return finding(
      true,
      t({ zh: '大厅已登记您的网站', en: 'The hall lists your site' }),
      t(CHECKS.listing.text),
    )
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
    t({ zh: '请允许这些来源：', en: 'Let it allow these sources:' }),
    policy,
  )
}

const signInOf = (isOneSite) =>
  finding(
    null,
    t(CHECKS.signIn.title),
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
      ? t(CHECKS.scripts.text)
      : t({
          zh: '请大厅管理员检查 Web 服务器的 CORS 设置。',
          en: 'Ask the hall to check CORS of its web server.',
        }),
  )
}

const report = (title, rows, ...marks) =>
  $('result').replaceChildren(
    h('div', { class: 'verdict' }, h('h2', {}, title), ...marks),
    h('ul', { class: 'rows' }, ...rows),
  )

/** Before a check: what it looks at. */
const explain = () =>
  report(
    t({ zh: '检查五件事', en: 'Five things are checked' }),
    Object.values(CHECKS).map(({ title, text }) => h('li', {}, h('b', {}, t(title)), h('p', {}, t(text)))),
    h(
      'button',
      { type: 'button', onclick: () => check(`${hall}/demo/department`) },
      t({ zh: '用计算机学院的网页试试', en: 'Try it with a department’s page' }),
    ),
  )

function fail(text) {
  $('failed').textContent = text
  $('failed').hidden = !text
  if (text) explain()
}

async function show(typed) {
  fail('')
  const page = parseAddress(typed)
  if (!page)
    return fail(
      t({
        zh: '这不是一个网页地址。例如 https://library.example.edu',
        en: 'This is not the address of a page. For example: https://library.example.edu',
      }),
    )
  try {
    const { embedOrigins = [] } = await load('/univ-config.json')
    const isOneSite = haveOneSite(page.hostname, location.hostname)
    const rows = [
      await scriptsFinding(),
      securityOf(page),
      listingOf(page, embedOrigins),
      signInOf(isOneSite),
      policyOf(isOneSite),
    ]
    const steps = rows.filter((row) => row.dataset.state === 'todo').length
    report(
      page.origin,
      rows,
      steps
        ? h('p', { class: 'late' }, t({ zh: `还有 ${steps} 项待办`, en: `${steps} to do` }))
        : h('span', { class: 'seal stamped' }, t({ zh: '可用', en: 'OK' })),
    )
  } catch (error) {
    fail(
      t({
        zh: `没有读到大厅的配置，请稍后再检查一次。（${error.message}）`,
        en: `The hall’s configuration could not be read. Please check again later. (${error.message})`,
      }),
    )
  }
}

startPage({ zh: '我的网站能用吗', en: 'Does the hall work on my site?' })
const field = $('address')
field.value = new URLSearchParams(location.search).get('origin') ?? ''
function check(address) {
  field.value = address
  const query = new URLSearchParams(location.search)
  query.set('origin', address)
  history.replaceState(null, '', `?${query}`)
  void show(address)
}
$('form').addEventListener('submit', (event) => {
  event.preventDefault()
  check(field.value)
})
onLanguage(() => {
  if (field.value) void show(field.value)
  else explain()
})
