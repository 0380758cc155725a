// The page of one application: its progress, the submitted values, the history, and the user's actions.
import { createForm, readOnly } from './form-fields.js'
import { call, guide, make, notice, page, t, show, telephone, when } from './form-page.js'

const STATUS = {
  draft: ['草稿', 'Draft'],
  doing: ['办理中', 'In progress'],
  done: ['已办结', 'Completed'],
  rejected: ['未通过', 'Rejected'],
  withdrawn: ['已撤回', 'Withdrawn'],
  killed: ['已终止', 'Ended'],
}
const NOTICES = {
  draft: ['草稿已保存。', 'The draft is saved.'],
  submitted: ['已提交', 'Submitted'],
  acted: ['已处理。', 'Done.'],
}
const PASSED = ['已完成', 'done']
const PRESENT = ['进行中', 'now']

const head = ({ process: p }) =>
  make(
    'div',
    { class: 'hero' },
    make('h1', {}, p.name),
    make(
      'p',
      { class: 'meta' },
      make('span', { class: `badge ${p.status}` }, t(...(STATUS[p.status] ?? STATUS.doing))),
      p.priority > 0 && make('span', { class: 'badge urgent' }, t('加急', 'Urgent')),
      p.entry && make('span', { class: 'serial' }, p.entry),
      p.owner.name && make('span', {}, p.owner.name),
      make('span', {}, when(p.create)),
      p.expireTime > 0 &&
        make(
          'span',
          { class: p.expireTime * 1000 < Date.now() ? 'late' : '' },
          t('期限 ', 'Due ') + when(p.expireTime),
        ),
    ),
  )

/** The boat of the hall's drawing: where the application is. */
function boat() {
  const [svg, path] = ['svg', 'path'].map((name) =>
    document.createElementNS('http://www.w3.org/2000/svg', name),
  )
  for (const [name, value] of [
    ['class', 'boat'],
    ['viewBox', '0 0 24 24'],
    ['aria-hidden', 'true'],
  ])
    svg.setAttribute(name, value)
  path.setAttribute('d', 'M2 16h20q-2 5-7 5H9q-5 0-7-5zM11.5 16V3q-2 8-7.5 11zM13.5 16V5q1.5 6 6.5 9z')
  svg.append(path)
  return svg
}

/** The way of the application; the boat glides to its step if something has just happened. */
const steps = ({ process: p }, hasNews) =>
  make(
    'ol',
    { class: `steps ${hasNews ? 'moved' : ''}`, 'aria-label': t('办理进度', 'Progress') },
    p.milestones.map((m) =>
      make(
        'li',
        { class: m.status, 'aria-current': m.status === 'doing' && 'step' },
        m.status === 'doing' ? boat() : make('span', { class: 'dot' }),
        make('span', {}, m.name),
        m.status !== 'todo' &&
          make('span', { class: 'unseen' }, ` (${t(...(m.status === 'done' ? PASSED : PRESENT))})`),
      ),
    ),
  )

/** "For 3 hours", in the largest unit that fits. */
function waited(since) {
  const seconds = Math.max(60, Date.now() / 1000 - since)
  const [unit, size] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ].find(([, size]) => seconds >= size)
  const format = new Intl.NumberFormat(page.locale, { style: 'unit', unit, unitDisplay: 'long' })
  const time = format.format(Math.floor(seconds / size)).replace(/(\d)(?=\p{Script=Han})/u, '$1 ')
  return t(`已等待 ${time}`, `for ${time}`)
}

/** Who holds the task, and since when. */
const waiting = (task) =>
  make(
    'li',
    { class: 'waits' },
    make(
      'p',
      {},
      make('strong', {}, t('等待办理', 'Waiting')),
      make('span', {}, task.name),
      make('span', {}, task.actionUser),
    ),
    make('p', { class: 'time' }, waited(task.assignTime), ' · ', when(task.assignTime)),
  )

const past = ({ history, process }) =>
  history.length > 0 &&
  make(
    'section',
    { class: 'card' },
    make('h2', {}, t('办理记录', 'History')),
    make(
      'ol',
      { class: 'history' },
      history.map((h) =>
        make(
          'li',
          { class: h.code },
          make(
            'p',
            {},
            make('strong', {}, h.action),
            h.step && make('span', {}, h.step),
            make('span', {}, h.actor),
            h.onBehalfOf && make('span', {}, t(`代 ${h.onBehalfOf}`, `for ${h.onBehalfOf}`)),
          ),
          make('p', { class: 'time' }, when(h.at)),
          h.remark && make('blockquote', {}, h.remark),
        ),
      ),
      process.tasks.filter((t) => t.actionTime === 0).map(waiting),
    ),
  )

/** A task that waits for the user: a remark field and its buttons. */
function acting(task, acted) {
  const messageArea = make('div', { class: 'message-area' })
  const remark = make('textarea', { id: `remark-${task.id}`, rows: 3, maxlength: 1000 })
  let busy = false
  const act = async (action) => {
    if (busy) return
    if (action.needsRemark && remark.value.trim() === '') {
      const text = t(`“${action.name}”需要填写意见。`, `“${action.name}” needs a remark.`)
      remark.setAttribute('aria-invalid', 'true')
      messageArea.replaceChildren(notice('bad', text))
      remark.focus()
      return
    }
    busy = true
    try {
      const body = new URLSearchParams({ actionId: action.id, remark: remark.value })
      await call(`/task-api/task/${task.id}`, { method: 'POST', body })
      await acted('acted')
    } catch (failure) {
      messageArea.replaceChildren(notice('bad', failure.message, failure))
      messageArea.firstElementChild.focus()
      // another user was faster: the page shows the outcome
      if (failure.code === 'TASK_ALREADY_HANDLED') await acted(failure.message)
    } finally {
      busy = false
    }
  }
  const strict = task.actions.filter((a) => a.needsRemark).map((a) => a.name)
  const needing = strict.length > 0 && t(`${strict.join('、')}时必填`, `needed for ${strict.join(', ')}`)
  remark.addEventListener('input', () => remark.removeAttribute('aria-invalid'))
  return make(
    'section',
    { class: 'card acting', 'aria-label': task.name },
    make('h2', {}, task.name),
    task.entruster &&
      make('p', {}, t(`您受 ${task.entruster.name} 委托办理。`, `You act for ${task.entruster.name}.`)),
    make('label', { for: remark.id }, t('处理意见', 'Remark'), needing && make('small', {}, needing)),
    remark,
    messageArea,
    make(
      'div',
      { class: 'buttons' },
      task.actions.map((action) =>
        make(
          'button',
          {
            type: 'button',
            class: action.code === 'approve' ? '' : `plain ${action.code}`,
            onclick: () => act(action),
          },
          action.name,
        ),
      ),
    ),
  )
}

/** What becomes of an application that was just sent: its number, who looks at it next and until when, what to do if not. */
function arrival({ process: p, item }) {
  const next = p.tasks.find((task) => task.actionTime === 0)
  const who = next && [next.actionUser, next.name].filter(Boolean).join(t('，', ', '))
  const number = telephone(item?.facts.telephone ?? '')
  const link = { href: `/workflow/meApply?process=${p.id}` }
  return make(
    'div',
    { class: 'arrival' },
    make('span', { class: 'seal', 'aria-hidden': 'true' }),
    p.entry && make('p', {}, t('编号 ', 'Number '), make('strong', {}, p.entry)),
    next && make('p', {}, t(`下一步：${who}`, `Next: ${who}`)),
    next?.expireTime > 0 && make('p', {}, t(`最晚 ${when(next.expireTime)}`, `By ${when(next.expireTime)}`)),
    make(
      'p',
      {},
      t('到时没有消息，可以在', 'No news by then? Send a reminder from '),
      make('a', link, t('这个申请的页面', 'the page of this application')),
      t('催办', ''),
      number && t('，或致电 ', ', or call '),
      number,
      t('。', '.'),
    ),
  )
}

function createEditForm({ process: p, fields, values }, shown) {
  const isDraft = p.status === 'draft'
  const legend = isDraft ? t('填写申请', 'Your application') : t('修改后重新提交', 'Revise and submit again')
  return createForm({ fields, values, legend, saved: isDraft ? p.update : 0 }, async (press) => {
    const next = await call(`${p.uri}?locale=${t('zh', 'en')}`, { method: 'POST', body: press })
    shown(next, press.draft ? 'draft' : 'submitted')
  })
}

/** `noticeName`: what has just happened, a key of NOTICES or a message of the campus. */
export function showProcess(state, noticeName) {
  const { process: p, fields, values } = state
  const reload = async (what) => showProcess(await call(`${p.uri}/state?locale=${t('zh', 'en')}`), what)
  const editForm = state.editable ? createEditForm(state, showProcess) : null
  const again = async () => {
    const next = await call(`${p.uri}/state?locale=${t('zh', 'en')}`)
    showProcess(editForm ? { ...next, values: editForm.read() } : next)
  }
  const words = noticeName && (NOTICES[noticeName] ? t(...NOTICES[noticeName]) : noticeName)
  const news = words && notice(NOTICES[noticeName] ? 'good' : 'calm', words)
  if (noticeName === 'submitted') news.append(arrival(state))
  show(
    p.name,
    () =>
      void again().catch((failure) =>
        document.querySelector('#main').prepend(notice('bad', failure.message, failure)),
      ),
    head(state),
    news,
    p.status !== 'draft' && steps(state, news),
    make(
      'div',
      { class: state.item ? 'columns' : '' },
      make(
        'div',
        { class: 'stack' },
        state.tasks.filter((t) => t.kind === 'approve').map((t) => acting(t, reload)),
        editForm?.element,
        !editForm &&
          make(
            'section',
            { class: 'card' },
            make('h2', {}, t('申请内容', 'Application')),
            readOnly(fields, values),
          ),
        past(state),
        make(
          'p',
          {},
          make('a', { class: 'back', href: '/workflow/meApply' }, t('我发起的', 'Started by me')),
          make('a', { class: 'back', href: '/workflow/todo' }, t('我的待办', 'My tasks')),
        ),
      ),
      state.item && guide(state.item),
    ),
  )
  if (news) news.focus()
  // opening it marks it as read
  if (p.copied > 0 && p.read <= p.copied)
    call(`/task-api/process/${p.id}`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'read' }),
    }).catch(() => undefined)
}
