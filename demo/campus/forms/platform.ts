import type { Context, Hono } from 'hono'
import { allowed, callerOf, invalidInput, notFound, Refused, type Scope, type Verifier } from '../access.ts'
import { addressOf, countWrite, refuse } from '../api.ts'
import type { Campus } from '../campus.ts'
import { packed, pageHeaders, send, sendJson } from '../http.ts'
import { isPress, save, type Press } from '../processes/apply.ts'
import { safe } from '../modules/tasks.ts'
import { definitionOf, fieldsOf, told } from './definition.ts'
import { hindranceOf } from './may-apply.ts'
import { processState } from './process-state.ts'
import { readValues, type Fault } from './values.ts'
import { itemPage, lockedPage, NOTE, processPage } from './views.ts'

/** A form that cannot be taken as it is, field by field. */
class Unfit extends Refused {
  readonly faults: Record<string, Fault>
  constructor(faults: Record<string, Fault>) {
    super(422, 'INVALID_FIELDS', '请检查标出的项目 · some fields need another look')
    this.faults = faults
  }
}

/**
 * The small form platform: the page that an item opens, filled in and submitted by a signed-in browser, and the page
 * of what runs. Pages are opened without a token, so on their own they show what guests may see; all that is
 * personal goes over calls with the bearer header, which no other site can send.
 */
export function formPlatform(
  app: Hono,
  base: string,
  campus: Campus,
  sign: Verifier,
  log: (e: unknown) => void,
): void {
  const page = async (c: Context, text: string) =>
    send(c, await packed(text, 'text/html; charset=utf-8'), pageHeaders())
  const call =
    (scope: Scope, run: (c: Context, me: string) => Promise<object>) =>
    async (c: Context): Promise<Response> => {
      try {
        const caller = allowed(await callerOf(sign, c.req.header('authorization')), scope)
        if (c.req.method !== 'GET')
          await countWrite(campus, caller, addressOf(c, campus.settings.publicOrigin !== ''))
        return await sendJson(c, { errno: 0, entities: [await run(c, caller.id)], total: 1 })
      } catch (e) {
        if (!(e instanceof Unfit)) return refuse(c, e, log)
        const reply = await sendJson(c, { errno: 16422, ecode: e.ecode, error: e.message, fields: e.faults })
        return new Response(reply.body, { status: e.status, headers: reply.headers })
      }
    }
  const english = (c: Context) => /^en\b/i.test(c.req.query('locale') ?? '')
  const stateOf = async (c: Context, me: string, id: string) => {
    const state = await processState(campus, me, id, english(c))
    if (!state) throw notFound('there is no such process')
    return state
  }
  /** The body of a press, checked against the fields of its form. */
  async function pressOf(c: Context, appId: string): Promise<Press> {
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
      throw new Refused(415, 'JSON_ONLY', 'a form is sent as application/json')
    const given = (await c.req.json().catch(() => null)) as Record<string, unknown> | null
    if (typeof given !== 'object' || given === null) throw invalidInput('the body is no JSON')
    const { press, draft = false } = given
    if (!isPress(press)) throw invalidInput('press is missing')
    if (typeof draft !== 'boolean') throw invalidInput('draft is true or false')
    const { values, faults } = readValues(await fieldsOf(campus, appId), given['values'], !draft)
    if (Object.keys(faults).length > 0) throw new Unfit(faults)
    return { press, values, draft }
  }
  const refused = (why: string) => new Refused(403, 'NOT_OPEN', why)

  for (const kind of ['forms', 'items']) {
    app.get(`${base}/${kind}/:code`, async (c) => {
      const code = c.req.param('code')
      const found = await definitionOf(campus, null, code)
      return page(c, found ? itemPage(found) : lockedPage(code))
    })
    app.get(
      `${base}/${kind}/:code/definition`,
      async (c, next) => {
        // guests may ask too: they get what guests see
        if (c.req.header('authorization')) return next()
        const found = await definitionOf(campus, null, c.req.param('code')!)
        if (!found) return refuse(c, notFound('there is no such item'), log)
        const entity = {
          ...told(found.item),
          fields: found.fields,
          hindrance: 'guest',
          drafts: [],
          note: NOTE,
        }
        return sendJson(c, { errno: 0, entities: [entity], total: 1 })
      },
      call('openid', async (c, me) => {
        const caller = await callerOf(sign, c.req.header('authorization'))
        const found = await definitionOf(campus, caller, c.req.param('code')!)
        if (!found) throw notFound('there is no such item')
        const drafts = await campus.db.query(
          `select id, extract(epoch from updated)::float8 as updated from process
           where owner_id = $1 and app_id = $2 and status = 'draft' order by updated desc limit 5`,
          [me, found.item.id],
        )
        const hindrance = await hindranceOf(campus.db, me, found.entry)
        return { ...told(found.item), fields: found.fields, hindrance, drafts, note: NOTE }
      }),
    )
  }
  app.post(
    `${base}/forms/:code`,
    call('submit', async (c, me) => {
      const caller = await callerOf(sign, c.req.header('authorization'))
      const found = await definitionOf(campus, caller, c.req.param('code')!)
      if (!found) throw notFound('there is no such item')
      const hindrance = await hindranceOf(campus.db, me, found.entry)
      if (hindrance) throw refused(hindrance)
      const press = await pressOf(c, found.item.id)
      return stateOf(c, me, await save(campus, me, { item: found.item.id }, press))
    }),
  )

  app.get(`${base}/processes/:id`, (c) => page(c, processPage(c.req.param('id'))))
  app.get(
    `${base}/processes/:id/state`,
    call('process', (c, me) => stateOf(c, me, safe(c.req.param('id')!))),
  )
  app.post(
    `${base}/processes/:id`,
    call('submit', async (c, me) => {
      const id = safe(c.req.param('id')!)
      const { process } = await stateOf(c, me, id)
      if (process.owner.id !== me) throw notFound('there is no such process')
      const [{ app_id: appId } = { app_id: '' }] = await campus.db.query<{ app_id: string }>(
        'select app_id from process where id = $1',
        [id],
      )
      const press = await pressOf(c, appId)
      // what was returned may be mended after the item has closed; a draft comes too late
      const entry = (await campus.catalogue.read()).byId.get(appId)
      const hindrance = entry ? await hindranceOf(campus.db, me, entry) : 'late'
      if (process.status === 'draft' && !press.draft && hindrance) throw refused(hindrance)
      return stateOf(c, me, await save(campus, me, { process: id }, press))
    }),
  )
}
