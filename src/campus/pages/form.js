// The pages of the form platform: the served page is for guests; with this browser's session it is rendered again.
import { showItem } from './form-item.js'
import { call, make, page, t, show, token } from './form-page.js'
import { showProcess } from './form-process.js'

const { kind, id, open } = document.querySelector('script[data-kind]').dataset
const address = `/apis/v2/${kind}/${encodeURIComponent(id)}`

const GONE = {
  forms: [
    '没有这个事项',
    'Item not found',
    '它可能已经下线，或者不对您开放。',
    'It may have closed, or it is not open to you.',
  ],
  processes: [
    '没有这个申请',
    'There is no such application',
    '它可能已被删除，或者与您无关。',
    'It may have been deleted, or it is not yours to see.',
  ],
}

/** Values behind the # of the address: a program has prepared them, and nothing is sent until the user does it. */
const prepared = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)))

function fail(failure) {
  // the served page asks the user to sign in
  if (failure.code === 'SIGN_IN') return
  const gone = failure.code === 'NOT_FOUND'
  const [zh, en, why, whyEn] = GONE[kind]
  show(
    gone ? t(zh, en) : t('打不开', 'This page cannot be opened'),
    () => fail(failure),
    make(
      'div',
      { class: 'hero' },
      make('h1', {}, gone ? t(zh, en) : failure.message),
      gone && make('p', { class: 'lead' }, t(why, whyEn)),
    ),
    make('p', {}, make('a', { class: 'back', href: '/' }, t('返回服务大厅', 'Back to the hall'))),
  )
}

// the served page asks guests to sign in, and shows them forms that are open to guests
if (token() || open !== undefined) {
  try {
    // the header shows the user's name; without it the page still works
    if (token())
      page.person = await call('/task-api/me/profile').then(
        (me) => me.name ?? '',
        () => '',
      )
    if (kind === 'processes') showProcess(await call(`${address}/state?locale=${t('zh', 'en')}`))
    else showItem(id, await call(`${address}/definition`), showProcess, prepared())
  } catch (failure) {
    fail(failure)
  }
}
