import { invalidInput, notFound, Refused } from '../access.ts'
import type { Campus } from '../campus.ts'
import type { Queries } from '../db/open.ts'
import { announcement } from './announce.ts'
import { lockProcess, newId, note, submit, type Locked } from './engine.ts'
import { definitionFor, promisedDays } from './rules.ts'

/** One press of a button of a form. */
export interface Press {
  /** The browser's word for it: sent again after a lost reply, it does nothing again. */
  press: string
  values: object
  /** Kept for later instead of sent on its way. */
  draft: boolean
}

const MOST_DRAFTS = 30
export const isPress = (word: unknown): word is string =>
  typeof word === 'string' && /^[\w-]{16,64}$/.test(word)

/** A new draft of an item; the same press finds the one it made. */
async function begin(q: Queries, owner: string, item: string, press: string): Promise<string> {
  // one draft at a time is counted; weak enough for whoever gives this person a task meanwhile
  await q.query('select id from person where id = $1 for no key update', [owner])
  const [made] = await q.query<{ id: string }>(
    `insert into process (id, app_id, name, name_en, system_id, system, system_en, tags, owner_id, status, days, press)
     select $1, a.id, a.name, a.name_en, coalesce(d.id, ''), a.system, coalesce(d.text_en, ''),
       coalesce((select array[tag.text] from app_tag join tag on tag.id = app_tag.tag_id
         where app_tag.app_id = a.id and tag.type = 'COMMON' and tag.visible order by app_tag.place limit 1), '{}'),
       $2, 'draft', 0, $4
     from app a left join tag d on d.type = 'DEPARTMENT' and d.text = a.system
     where a.id = $3 limit 1
     on conflict (owner_id, press) where press <> '' do nothing returning id`,
    [newId(), owner, item, press],
  )
  if (made) {
    const [drafts] = await q.query<{ n: number }>(
      `select count(*)::int as n from process where owner_id = $1 and status = 'draft'`,
      [owner],
    )
    if (drafts!.n > MOST_DRAFTS)
      throw invalidInput(`草稿最多 ${MOST_DRAFTS} 份 · at most ${MOST_DRAFTS} drafts`)
    return made.id
  }
  const [there] = await q.query<{ id: string }>('select id from process where owner_id = $1 and press = $2', [
    owner,
    press,
  ])
  if (!there) throw notFound('there is no such item')
  return there.id
}

const keep = (q: Queries, p: Locked, { values, press }: Press): Promise<unknown> =>
  q.query('update process set form = $2::jsonb, press = $3, updated = now() where id = $1', [
    p.id,
    JSON.stringify(values),
    press,
  ])

/** Its route as the item has it today. */
async function plan(q: Queries, p: Locked): Promise<void> {
  const [item] = await q.query<{ promised: string }>(
    `select coalesce(facts->>'promised', '') as promised from app where id = $1`,
    [p.app_id],
  )
  p.days = promisedDays(item?.promised ?? '')
  p.route = definitionFor(p.form_id, p.days).steps
  p.step = 0
  await q.query('update process set route = $2::jsonb, days = $3, step = 0 where id = $1', [
    p.id,
    JSON.stringify(p.route),
    p.days,
  ])
}

/**
 * Saves or submits: a new application of `item`, or the draft or the returned application `process` of that person.
 * Returns the process's id. Whatever is pressed twice is done once.
 */
export async function save(
  { db, bus }: Campus,
  owner: string,
  target: { item: string } | { process: string },
  press: Press,
): Promise<string> {
  return db.tx(async (q) => {
    const id = 'item' in target ? await begin(q, owner, target.item, press.press) : target.process
    const p = await lockProcess(q, id)
    if (p?.owner_id !== owner) throw notFound('there is no such process')
    if (p.status !== 'draft' && p.press === press.press) return id
    const [returned] = await q.query(
      `select 1 from task where process_id = $1 and kind = 'submit' and done is null and person_id = $2`,
      [id, owner],
    )
    if (p.status !== 'draft' && !returned)
      throw new Refused(
        409,
        'ALREADY_SUBMITTED',
        '已经提交，不能再修改 · it was submitted and can no longer be changed',
      )
    const news = announcement(q, bus)
    await news.holders(id)
    await keep(q, p, press)
    if (press.draft) await note(q, id, { actor: owner, action: 'draft' })
    else {
      if (p.status === 'draft') await plan(q, p)
      await submit(q, p, owner)
    }
    await news.holders(id)
    await news.process(id)
    await news.send()
    return id
  })
}
