// The page of an item: its description and its form.
import { createForm } from './form-fields.js'
import { call, guide, make, notice, t, show, when } from './form-page.js'

const BLOCKERS = {
  guest: ['登录后可以填写、保存草稿和提交。', 'Sign in to fill this in, keep a draft and submit it.'],
  audience: ['这个事项不面向您的身份办理。', 'This item is not for people of your group.'],
  early: ['尚未开放申请。', 'Applications are not open yet.'],
  late: ['申请已经截止。', 'Applications have closed.'],
  maintenance: ['系统维护中，暂时不能办理。', 'Closed for maintenance at the moment.'],
}
const opens = ({ from, to }) =>
  from > 0 || to > 0 ? [from && when(from), to && when(to)].map((t) => t || '…').join(' – ') : ''

const lead = (item) =>
  make(
    'div',
    { class: 'hero' },
    make(
      'h1',
      {},
      t(item.name, item.nameEn),
      make('small', { lang: t('en', 'zh-CN') }, t(item.nameEn, item.name)),
    ),
    make('p', { class: 'lead' }, t(item.description, item.descriptionEn)),
  )

const drafts = (all) =>
  all.length > 0 &&
  make(
    'div',
    { class: 'message calm' },
    make('p', {}, t('您有保存过的草稿：', 'You have saved drafts:')),
    make(
      'ul',
      {},
      all.map((d) => make('li', {}, make('a', { href: `/apis/v2/processes/${d.id}` }, when(d.updated)))),
    ),
  )

export function showItem(code, item, opened, typed = {}, isPrepared = Object.keys(typed).length > 0) {
  const blocker = BLOCKERS[item.blocker]
  const legend = t('填写申请', 'Your application')
  const options = { fields: item.fields, values: typed, legend, disabled: Boolean(blocker) }
  const form = createForm(options, async (press) => {
    const state = await call(`/apis/v2/forms/${encodeURIComponent(code)}?locale=${t('zh', 'en')}`, {
      method: 'POST',
      body: press,
    })
    // from now on this is the page of the process, also after a reload
    history.replaceState(null, '', state.process.uri)
    opened(state, press.draft ? 'draft' : 'submitted')
  })
  const again = () => showItem(code, item, opened, form.read(), isPrepared)
  show(
    t(item.name, item.nameEn),
    again,
    lead(item),
    make(
      'div',
      { class: 'columns' },
      make(
        'section',
        {},
        item.kind !== 'form' && notice('calm', t(item.note.other, item.note.otherEn)),
        item.kind === 'form' &&
          blocker &&
          notice('warn', [t(...blocker), opens(item.open)].filter(Boolean).join(' ')),
        drafts(item.drafts),
        item.kind === 'form' &&
          !blocker &&
          isPrepared &&
          notice(
            'calm',
            t(
              '有些内容已经填好，尚未提交。请逐项检查后再提交。',
              'Some of this was filled in for you, and nothing is sent yet. Please check it before you submit.',
            ),
          ),
        item.kind === 'form' && form.element,
        make(
          'p',
          {},
          item.blocker === 'guest' && make('a', { class: 'back', href: '/home' }, t('登录', 'Sign in')),
          make(
            'a',
            { class: 'back', href: '/workflow/serviceCenter' },
            t('返回服务大厅', 'Back to the hall'),
          ),
        ),
      ),
      guide(item),
    ),
  )
}
