import type { Hono } from 'hono'
import { FILE_PIECE_BYTES } from '../../contract/additions/form-files.ts'
import { decodeFormSchema } from '../../contract/additions/form-schema.ts'
import { sendFile } from '../../contract/additions/item-form.ts'
import { ApiError, invalidInput, notFound, requireScope, resolveCaller, type Access } from '../access.ts'
import { toList, type Campus } from '../campus.ts'
import { visibleTo } from '../catalogue.ts'
import { readPublishedForm } from '../forms/published-form.ts'
import { receivePiece } from '../forms/stored-files.ts'
import { sendJson } from '../http.ts'
import { withUri } from '../processes/process-files.ts'
import { isIdempotencyKey } from '../processes/save-application.ts'
import { enforceLimit, type RateLimit } from '../rate-limit.ts'
import { replaceNul } from './tasks.ts'

/** Some hundred megabytes. */
const PIECE_LIMIT: RateLimit = { name: 'piece', hits: 600, seconds: 60 }
/** What a form adds around its piece. */
const FORM_BYTES = 8 * 1024
export const MAX_PIECE_BODY = FILE_PIECE_BYTES + FORM_BYTES

function parsePiece(form: FormData) {
  const text = (name: string): string => {
    const value = form.get(name)
    if (typeof value !== 'string' || value === '') throw invalidInput(`${name} is missing`)
    return replaceNul(value)
  }
  const count = (name: string): number => {
    if (!/^\d{1,10}$/.test(text(name))) throw invalidInput(`${name} must be a whole number from 0`)
    return Number(text(name))
  }
  const key = text('key')
  if (!isIdempotencyKey(key)) throw invalidInput('key must be 16 to 64 letters, digits, dashes')
  const file = form.get('file')
  if (!(file instanceof File)) throw invalidInput('file is missing')
  if (file.size > FILE_PIECE_BYTES)
    throw new ApiError(413, 'TOO_LARGE', `a piece has at most ${FILE_PIECE_BYTES / 1024} KB`)
  const version = count('version')
  return {
    ...{ key, version, file, item: text('item'), field: text('field'), name: text('name') },
    ...{ size: count('size'), from: count('from') },
  }
}

/** Receives the files of forms, piece by piece (contract/additions/item-form.ts). */
export function registerFormFiles(
  app: Hono,
  bases: Record<'formPlatform' | 'taskApi', string>,
  campus: Campus,
  access: Access,
) {
  const { db, catalogue } = campus
  app.post(`${bases.formPlatform}${sendFile.path}`, async (c) => {
    const caller = requireScope(await resolveCaller(access, c.req.header('authorization')), 'submit')
    await enforceLimit(db, PIECE_LIMIT, caller.id)
    const form = await c.req.formData().catch(() => {
      throw invalidInput('the body is not a multipart form')
    })
    const { item, version, field: fieldName, file, ...piece } = parsePiece(form)
    const isVisible = visibleTo(await catalogue.read(), !caller.scopes.has('app')).some(
      ({ wire }) => wire.id === item && wire.kind === 'form',
    )
    if (!isVisible) throw notFound('there is no such form')
    const published = await readPublishedForm(db, item, version)
    const field = decodeFormSchema(published.form).fields.find(({ name }) => name === fieldName)
    if (field?.kind !== 'file') throw notFound('there is no such field')
    const bytes = Buffer.from(await file.arrayBuffer())
    const stored = await receivePiece(campus, caller.id, field, { ...piece, bytes })
    return sendJson(c, { errno: 0, ...toList([await withUri(db, bases.taskApi, stored)]) })
  })
}
