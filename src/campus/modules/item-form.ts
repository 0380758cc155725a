import { queryOne } from '../db/db.ts'
import { fileFaultOf } from '../../contract/additions/form-files.ts'
import { decodeFormSchema } from '../../contract/additions/form-schema.ts'
import { itemForm, sendForm, valueOf, type FormValues } from '../../contract/additions/item-form.ts'
import { isObject, ownValue } from '../../contract/decoders.ts'
import { ApiError, invalidInput, notFound, type Caller } from '../access.ts'
import { serveOperation, toList, type Campus, type Module } from '../campus.ts'
import { visibleTo } from '../catalogue.ts'
import type { Item } from '../catalogue-snapshot.ts'
import { findApplyBlocker } from '../forms/apply-blocker.ts'
import type { JsonForm } from '../forms/json-schema.ts'
import { readLatestVersion, readPublishedForm } from '../forms/published-form.ts'
import { readRegister, type RegisterEntry } from '../forms/register.ts'
import { readOwnFiles } from '../forms/stored-files.ts'
import { checkAnswers } from '../forms/validate-form.ts'
import { portalConfig } from '../portal-config.ts'
import { withUri } from '../processes/process-files.ts'
import { isIdempotencyKey, saveApplication, type Submission } from '../processes/save-application.ts'
import { replaceNul } from './tasks.ts'

interface OwnProcess {
  id: string
  form_version: number
  revision: number
  status: string
  form: FormValues
  updated: number
  returned: string | null
}

/** Applying in the hall itself (contract/additions/item-form.ts). */
export function createItemFormModule(campus: Campus): Module {
  const { db } = campus
  const taskApi = portalConfig(campus.settings).taskApi

  async function readItem({ scopes }: Caller, id: string): Promise<Item> {
    const item = visibleTo(await campus.catalogue.read(), !scopes.has('app')).find(
      ({ wire }) => wire.id === id,
    )
    if (item?.wire.kind !== 'form') throw notFound('there is no such form')
    return item
  }

  /** The caller's own draft or returned application; nobody else's. */
  async function readOwn(me: string, appId: string, process: string): Promise<OwnProcess | null> {
    const [row] = await db.query<OwnProcess>(
      `select p.id, p.form_version, p.revision, p.status, p.form, extract(epoch from p.updated)::float8 as updated,
         case when exists (select from task t where t.process_id = p.id and t.kind = 'submit' and t.done is null)
           then coalesce((select t.remark from task t where t.process_id = p.id and t.action = 'return'
             order by t.done desc limit 1), '') end as returned
       from process p where p.owner_id = $1 and p.app_id = $2
         and case when $3 = '' then p.status = 'draft' else p.id = $3 end
       order by p.updated desc limit 1`,
      [me, appId, process],
    )
    if (process && !row) throw notFound('there is no such application')
    if (row && row.status !== 'draft' && row.returned === null)
      throw new ApiError(
        409,
        'ALREADY_SUBMITTED',
        '已经提交，不能再修改 · already submitted and can no longer be changed',
      )
    return row ?? null
  }

  /** A returned application keeps the version of its form, a draft follows the present one. */
  const readForm = async (appId: string, own: OwnProcess | null) =>
    readPublishedForm(
      db,
      appId,
      own && own.status !== 'draft' ? own.form_version : await readLatestVersion(db, appId),
    )

  return {
    routes: [
      serveOperation(itemForm, 'submit', async ({ caller, path, query }) => {
        const { wire, ...item } = await readItem(caller, path.id)
        const own = await readOwn(caller.id, wire.id, replaceNul(query.get('process') ?? ''))
        const [{ form, version }, blocker, register] = await Promise.all([
          readForm(wire.id, own),
          findApplyBlocker(db, caller.id, { wire, ...item }),
          readRegister(db, caller.id),
        ])
        const files = hasFiles(form) ? await readOwnFiles(db, caller.id, fileIds(form, own?.form ?? {})) : []
        return toList([
          {
            ...{ id: wire.id, name: wire.name, nameEn: wire.dynamicAttributes.nameEn },
            version: String(version),
            schema: form,
            known: knownFields(form, register),
            draft: own && {
              ...{ process: own.id, revision: own.revision, updated: own.updated, values: own.form },
              returned: own.returned ?? '',
            },
            files: await Promise.all(files.map((file) => withUri(db, taskApi, file))),
            blocker: own && own.status !== 'draft' ? '' : blocker,
            promised: String(wire.facts?.['promised'] ?? ''),
            promisedEn: String(ownValue(wire.facts?.['english'], 'promised') ?? ''),
          },
        ])
      }),
      serveOperation(sendForm, 'submit', async ({ caller, path, json }) => {
        const item = await readItem(caller, path.id)
        const { wire } = item
        const sent = parseSubmission(json())
        const earlier = await findSubmitted(caller.id, sent.key)
        if (earlier) return toList([earlier])
        const own = sent.process ? await readOwn(caller.id, wire.id, sent.process) : null
        const { form, version } = await readForm(wire.id, own)
        if (sent.version !== String(version))
          throw new ApiError(409, 'FORM_CHANGED', '表单已更新 · the form was published again')
        const isRevision = own !== null && own.status !== 'draft'
        const blocker = isRevision || sent.draft ? '' : await findApplyBlocker(db, caller.id, item)
        if (blocker) throw new ApiError(403, 'NOT_OPEN', blocker)
        const register = await readRegister(db, caller.id)
        const { values, faults } = checkAnswers(
          form,
          sent.draft ? sent.values : withRegister(form, register, sent.values),
          sent.draft,
        )
        const unknown = sent.draft
          ? []
          : [...(await findUnknownPeople(form, values)), ...(await findUnfitFiles(caller.id, form, values))]
        if (faults.length + unknown.length > 0)
          return toList([{ process: '', revision: sent.seen, entry: '', faults: [...faults, ...unknown] }])
        const submission: Submission = {
          ...{ idempotencyKey: sent.key, values, isDraft: sent.draft },
          ...{ version, seen: sent.seen, known: correctedFields(form, register, values) },
          files: fileIds(form, values),
        }
        const target = own ? { process: own.id } : { item: wire.id }
        const id = await saveApplication(campus, caller.id, target, submission)
        return toList([await readSaved(id)])
      }),
    ],
  }

  async function readSaved(id: string) {
    const saved = await queryOne<{ entry: string; revision: number }>(
      db,
      'select entry, revision from process where id = $1',
      [id],
    )
    return { process: id, ...saved, faults: [] }
  }

  /** What the same request has done before: its answer was lost on the way. */
  async function findSubmitted(me: string, key: string) {
    const [row] = await db.query<{ id: string }>(
      `select id from process p where owner_id = $1 and press = $2 and status <> 'draft'
         and not exists (select from task t where t.process_id = p.id and t.kind = 'submit' and t.done is null)`,
      [me, key],
    )
    return row && readSaved(row.id)
  }

  /** Fields with files that are not the person's own, were refused, or are not what the field takes. */
  async function findUnfitFiles(me: string, form: JsonForm, values: FormValues) {
    const own = new Map(
      (await readOwnFiles(db, me, fileIds(form, values))).map((file) => [file.id, file] as const),
    )
    return fileFields(form)
      .filter((field) =>
        idsIn(values, field.name).some((id) => {
          const file = own.get(id)
          return !file || !['checking', 'ready'].includes(file.state) || fileFaultOf(field, file) !== ''
        }),
      )
      .map(({ name }) => ({ field: name, fault: 'file' }))
  }

  async function findUnknownPeople(form: JsonForm, values: FormValues) {
    const fields = decodeFormSchema(form).fields.filter(({ kind }) => kind === 'person')
    const accounts = fields.map(({ name }) => String(valueOf(values, name) ?? ''))
    const rows = await db.query<{ account: string }>(
      'select account from person where account = any($1::text[])',
      [accounts],
    )
    const known = new Set(rows.map(({ account }) => account))
    return fields
      .filter((_, i) => accounts[i] && !known.has(accounts[i]))
      .map(({ name }) => ({ field: name, fault: 'person' }))
  }
}

const fileFields = (form: JsonForm) => decodeFormSchema(form).fields.filter(({ kind }) => kind === 'file')
const hasFiles = (form: JsonForm): boolean => fileFields(form).length > 0
const idsIn = (values: FormValues, name: string): string[] => {
  const value = valueOf(values, name)
  return Array.isArray(value) ? value.map(String) : []
}
/** The files that the answers name, whoever's they are. */
const fileIds = (form: JsonForm, values: FormValues): string[] =>
  fileFields(form).flatMap(({ name }) => idsIn(values, name))

/** What the register has for the fields of a form. */
function knownFields(form: JsonForm, register: ReadonlyMap<string, RegisterEntry>) {
  return decodeFormSchema(form).fields.flatMap(({ name, from }) => {
    const entry = register.get(from)
    return entry ? [{ field: name, ...entry }] : []
  })
}

/** Fields that may not be corrected have what the register says, whatever was sent. */
const withRegister = (
  form: JsonForm,
  register: ReadonlyMap<string, RegisterEntry>,
  values: FormValues,
): FormValues => ({
  ...values,
  ...Object.fromEntries(
    decodeFormSchema(form).fields.flatMap(({ name, from, readOnly }) => {
      const entry = readOnly ? register.get(from) : undefined
      return entry ? [[name, entry.value] as const] : []
    }),
  ),
})

/** What the register says of the fields that the applicant has corrected. */
const correctedFields = (form: JsonForm, register: ReadonlyMap<string, RegisterEntry>, values: FormValues) =>
  Object.fromEntries(
    knownFields(form, register).flatMap(({ field, value }) =>
      value === '' || String(valueOf(values, field) ?? '') === value ? [] : [[field, value] as const],
    ),
  )

function parseSubmission(body: unknown) {
  if (!isObject(body)) throw invalidInput('the body must be a JSON object')
  const { key, draft, seen, values } = body
  if (!isIdempotencyKey(key)) throw invalidInput('key must be 16 to 64 letters, digits, dashes')
  if (typeof draft !== 'boolean') throw invalidInput('draft must be true or false')
  if (typeof seen !== 'number' || !Number.isInteger(seen)) throw invalidInput('seen must be a whole number')
  if (!isObject(values)) throw invalidInput('values must be an object')
  const text = (name: string): string => {
    const value = body[name] ?? ''
    if (typeof value !== 'string') throw invalidInput(`${name} must be a text`)
    return replaceNul(value)
  }
  return { key, draft, seen, values, process: text('process'), version: text('version') }
}
