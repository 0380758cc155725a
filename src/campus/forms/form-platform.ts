import type { Context, Hono } from 'hono'
import {
  requireScope,
  resolveCaller,
  invalidInput,
  notFound,
  ApiError,
  type Scope,
  type Access,
} from '../access.ts'
import { clientAddress, limitWrites } from '../handle-route.ts'
import type { Campus } from '../campus.ts'
import { encodeBody, pageHeaders, send, sendJson } from '../http.ts'
import { isIdempotencyKey, saveApplication, type Submission } from '../processes/save-application.ts'
import { replaceNul } from '../modules/tasks.ts'
import { readFormDefinition, readFields, describeItem, type FormDefinition } from './form-definition.ts'
import { findApplyBlocker } from './apply-blocker.ts'
import { readProcessState } from './process-state.ts'
import { parseFormValues, type FieldError } from './form-values.ts'
import { renderItemPage, renderLockedPage, DEMO_NOTES, renderProcessPage } from './form-templates.ts'

const invalidFields = (fields: Record<string, FieldError>) =>
  Object.assign(new ApiError(422, 'INVALID_FIELDS', '请检查标出的项目 · some fields need another look'), {
    fields,
  })
const notOpen = (reason: string) => new ApiError(403, 'NOT_OPEN', reason)
const noSuchItem = () => notFound('there is no such item')
const noSuchProcess = () => notFound('there is no such process')

/** A signed-in handler: the caller's id is passed in, the result is the entity of the reply. */
type Handle = (
  scope: Scope,
  run: (c: Context, me: string) => Promise<object>,
) => (c: Context) => Promise<Response>

interface FormRoutes {
  app: Hono
  base: string
  campus: Campus
  access: Access
  handle: Handle
}

/**
 * A small form platform: the page that an item opens, and the page of a process. Pages are requested without a token,
 * so their HTML holds only what guests may see; personal data is requested with the bearer header.
 */
export function registerFormPlatform(app: Hono, base: string, campus: Campus, access: Access): void {
  const handle: Handle = (scope, run) => async (c) => {
    const caller = requireScope(await resolveCaller(access, c.req.header('authorization')), scope)
    if (c.req.method !== 'GET')
      await limitWrites(campus, caller, clientAddress(c, campus.settings.publicOrigin !== ''))
    return sendJson(c, { errno: 0, entities: [await run(c, caller.id)], total: 1 })
  }
  const routes: FormRoutes = { app, base, campus, access, handle }
  registerItemRoutes(routes)
  registerProcessRoutes(routes)
}

const sendPage = async (c: Context, text: string) =>
  send(c, encodeBody(text, 'text/html; charset=utf-8'), pageHeaders())

function registerItemRoutes({ app, base, campus, access, handle }: FormRoutes): void {
  const readDefinition = async (c: Context): Promise<FormDefinition> => {
    const caller = await resolveCaller(access, c.req.header('authorization'))
    const definition = await readFormDefinition(campus, caller, c.req.param('code')!)
    if (!definition) throw noSuchItem()
    return definition
  }
  for (const kind of ['forms', 'items']) {
    app.get(`${base}/${kind}/:code`, async (c) => {
      const code = c.req.param('code')
      const definition = await readFormDefinition(campus, null, code)
      return sendPage(c, definition ? renderItemPage(definition) : renderLockedPage(code))
    })
    app.get(
      `${base}/${kind}/:code/definition`,
      async (c, next) => {
        if (c.req.header('authorization')) return next()
        const definition = await readFormDefinition(campus, null, c.req.param('code')!)
        if (!definition) throw noSuchItem()
        const { item, fields } = definition
        const entity = {
          ...describeItem(item, await campus.catalogue.read()),
          fields,
          blocker: 'guest',
          drafts: [],
          note: DEMO_NOTES,
        }
        return sendJson(c, { errno: 0, entities: [entity], total: 1 })
      },
      handle('openid', async (c, me) => {
        const { item, entry, fields } = await readDefinition(c)
        const drafts = await campus.db.query(
          `select id, extract(epoch from updated)::float8 as updated from process
           where owner_id = $1 and app_id = $2 and status = 'draft' order by updated desc limit 5`,
          [me, item.id],
        )
        const blocker = await findApplyBlocker(campus.db, me, entry)
        const about = describeItem(item, await campus.catalogue.read())
        return { ...about, fields, blocker, drafts, note: DEMO_NOTES }
      }),
    )
  }
  app.post(
    `${base}/forms/:code`,
    handle('submit', async (c, me) => {
      const { item, entry } = await readDefinition(c)
      const blocker = await findApplyBlocker(campus.db, me, entry)
      if (blocker) throw notOpen(blocker)
      const submission = await readSubmission(c, campus, item.id)
      return readState(c, campus, me, await saveApplication(campus, me, { item: item.id }, submission))
    }),
  )
}

function registerProcessRoutes({ app, base, campus, handle }: FormRoutes): void {
  app.get(`${base}/processes/:id`, (c) => sendPage(c, renderProcessPage(c.req.param('id'))))
  app.get(
    `${base}/processes/:id/state`,
    handle('process', (c, me) => readState(c, campus, me, replaceNul(c.req.param('id')!))),
  )
  app.post(
    `${base}/processes/:id`,
    handle('submit', async (c, me) => {
      const id = replaceNul(c.req.param('id')!)
      const { process } = await readState(c, campus, me, id)
      if (process.owner.id !== me) throw noSuchProcess()
      const [{ app_id: appId } = { app_id: '' }] = await campus.db.query<{ app_id: string }>(
        'select app_id from process where id = $1',
        [id],
      )
      const submission = await readSubmission(c, campus, appId)
      // a returned application may be revised after the application period, a draft must not be submitted
      const entry = (await campus.catalogue.read()).byId.get(appId)
      const blocker = entry ? await findApplyBlocker(campus.db, me, entry) : 'late'
      if (process.status === 'draft' && !submission.isDraft && blocker) throw notOpen(blocker)
      return readState(c, campus, me, await saveApplication(campus, me, { process: id }, submission))
    }),
  )
}

async function readState(c: Context, campus: Campus, me: string, id: string) {
  const isEnglish = /^en\b/i.test(c.req.query('locale') ?? '')
  const state = await readProcessState(campus, me, id, isEnglish)
  if (!state) throw noSuchProcess()
  return state
}

/** The request body, validated against the fields of the item's form. */
async function readSubmission(c: Context, campus: Campus, appId: string): Promise<Submission> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new ApiError(415, 'JSON_ONLY', 'a form is sent as application/json')
  const body = (await c.req.json().catch(() => null)) as Record<string, unknown> | null
  if (typeof body !== 'object' || body === null) throw invalidInput('the body is not valid JSON')
  const { press: idempotencyKey, draft: isDraft = false } = body
  if (!isIdempotencyKey(idempotencyKey)) throw invalidInput('press is missing')
  if (typeof isDraft !== 'boolean') throw invalidInput('draft must be true or false')
  const fields = await readFields(campus, appId)
  const { values, fieldErrors } = parseFormValues(fields, body['values'], !isDraft)
  if (Object.keys(fieldErrors).length > 0) throw invalidFields(fieldErrors)
  return { idempotencyKey, values, isDraft }
}
