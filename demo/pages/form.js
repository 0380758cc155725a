// The pages of the form platform: what the page itself shows is for guests; with this browser's session it is built anew.
import { showItem } from '/demo/form-item.js'
import { call, page, say, token } from '/demo/form-page.js'
import { showProcess } from '/demo/form-process.js'

const { kind, id } = document.querySelector('script[data-kind]').dataset
const at = `/apis/v2/${kind}/${encodeURIComponent(id)}`

const GONE = {
  forms: [
    '没有这个事项',
    'There is no such item',
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

function fail(failure) {
  const main = document.querySelector('#main')
  if (failure.code === 'SIGN_IN') return
  const [zh, en, why, whyEn] = GONE[kind]
  const gone = failure.code === 'NOT_FOUND'
  main.querySelector('h1').textContent = gone ? say(zh, en) : failure.message
  main.querySelector('.lead').textContent = gone ? say(why, whyEn) : ''
}

if (token()) {
  document.documentElement.lang = page.lang === 'en' ? 'en' : 'zh-CN'
  try {
    if (kind === 'processes') showProcess(await call(`${at}/state?locale=${say('zh', 'en')}`))
    else showItem(id, await call(`${at}/definition`), showProcess)
  } catch (failure) {
    fail(failure)
  }
}
