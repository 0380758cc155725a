import { invalidInput, notFound, Refused, type Caller } from '../access.ts'
import type { Campus } from '../campus.ts'
import type { Queries } from '../db/open.ts'
import { announcement, type Announcement } from './announce.ts'
import { closeTasks, end, lockProcess, note, readRemark, type Locked } from './engine.ts'
import { readProcess, type ProcessRow } from './reading.ts'
import { abilitiesOf, URGE_HOURS, type Ability } from './rules.ts'

interface Change {
  q: Queries
  p: Locked
  row: ProcessRow
  me: string
  form: URLSearchParams
  news: Announcement
}

/** Only who started it, and only while it may be. */
function need(ability: Ability, { row, me }: Change, otherwise: () => Refused): void {
  if (row.owner_id !== me) throw new Refused(403, 'FORBIDDEN', '只有申请人可以这样做 · only its owner may')
  const waiting = row.tasks.some((t) => t.done === 0 && t.kind === 'approve')
  if (!abilitiesOf({ ...row, mine: true, waiting }).includes(ability)) throw otherwise()
}
const conflict = (ecode: string, words: string) => new Refused(409, ecode, words)

/** 11-22 13:05, in the university's time. */
const clock = (seconds: number): string =>
  new Date((seconds + 8 * 3600) * 1000).toISOString().slice(5, 16).replace('T', ' ')

/** POST /process/{id}: what a person does with a process beside acting on its tasks (§7, T24, T29). */
const ACTIONS: Record<string, (change: Change) => Promise<void>> = {
  read: async ({ q, p, row, me, news }) => {
    if (row.copied === 0) throw notFound('it was not copied to you')
    if (row.read > row.copied) return
    // later than the copy by any clock's grain
    await q.query(
      `update process_copy set read = greatest(now(), at + interval '1 second') where process_id = $1 and person_id = $2`,
      [p.id, me],
    )
    news.add(me, 'read', p.id)
  },
  rate: async (change) => {
    const { q, p, me, form, news } = change
    need('rate', change, () =>
      conflict('NOT_COMPLETED', '办结后才能评价 · only a completed process is rated'),
    )
    const rating = form.get('rating') ?? ''
    if (!/^[1-5]$/.test(rating)) throw invalidInput('rating is 1 to 5')
    const remark = readRemark(form.get('remark') ?? '')
    if (Number(rating) < 3 && remark === '')
      throw new Refused(400, 'REMARK_REQUIRED', '低于三星请说明原因 · a rating under 3 needs a remark')
    await q.query('update process set rating = $2, review = $3, updated = now() where id = $1', [
      p.id,
      Number(rating),
      remark,
    ])
    await note(q, p.id, { actor: me, action: 'rate', remark })
    await news.process(p.id)
  },
  urge: async (change) => {
    const { q, p, row, me, news } = change
    const again = clock(row.urged + URGE_HOURS * 3600)
    need('urge', change, () =>
      row.status === 'doing' && row.urged > 0
        ? conflict(
            'URGED_ALREADY',
            `已经催办过，${again} 之后可以再次催办 · urged already; again after ${again}`,
          )
        : conflict('NOTHING_WAITS', '现在没有可以催办的步骤 · nothing waits with anybody'),
    )
    await q.query('update process set urged = now(), updated = now() where id = $1', [p.id])
    const urged = await q.query<{ id: string }>(
      `update task set urged = now() where process_id = $1 and kind = 'approve' and done is null returning id`,
      [p.id],
    )
    await note(q, p.id, { actor: me, action: 'urge' })
    const holders = await q.query<{ by_id: string; task_id: string }>(
      'select by_id, task_id from may_act where task_id = any($1::text[])',
      [urged.map((t) => t.id)],
    )
    for (const h of holders) news.add(h.by_id, 'task', h.task_id)
    await news.process(p.id)
  },
  withdraw: async (change) => {
    const { q, p, me, news } = change
    need('withdraw', change, () =>
      conflict('TOO_LATE', '已经有人办理，不能撤回 · a step was done since, so it cannot be taken back'),
    )
    await news.holders(p.id)
    await closeTasks(q, p, me, 'withdraw')
    await end(q, p, 'withdrawn')
    await note(q, p.id, { actor: me, action: 'withdraw' })
    await news.holders(p.id)
    await news.process(p.id)
  },
  delete: async (change) => {
    const { q, p, news } = change
    need('delete', change, () => conflict('NO_DRAFT', '只有草稿可以删除 · only a draft is thrown away'))
    await news.process(p.id)
    await q.query('delete from process where id = $1', [p.id])
  },
}

export async function changeProcess(
  { db, bus }: Campus,
  caller: Caller,
  id: string,
  form: URLSearchParams,
): Promise<void> {
  const action = form.get('action') ?? ''
  if (!Object.hasOwn(ACTIONS, action)) throw invalidInput(`action is ${Object.keys(ACTIONS).join(' or ')}`)
  await db.tx(async (q) => {
    const p = await lockProcess(q, id)
    // read after the lock, so that two presses see each other
    const row = p && (await readProcess(q, caller.id, id))
    if (!p || !row) throw notFound('there is no such process')
    const news = announcement(q, bus)
    await ACTIONS[action]!({ q, p, row, me: caller.id, form, news })
    await news.send()
  })
}
