import type { Hono } from 'hono'
import type { Verifier } from '../access.ts'
import { callerOf, notFound } from '../access.ts'
import { refuse } from '../api.ts'
import type { Campus } from '../campus.ts'
import { packed, pageHeaders, send, sendJson } from '../http.ts'
import { definitionOf } from './definition.ts'
import { itemPage, lockedPage, NOTE } from './views.ts'

/**
 * The small form platform: the page that an item opens, and its definition for a signed-in browser. A page is
 * opened without a token, so on its own it shows what guests may see.
 */
export function formPlatform(
  app: Hono,
  base: string,
  campus: Campus,
  sign: Verifier,
  log: (e: unknown) => void,
): void {
  for (const kind of ['forms', 'items']) {
    app.get(`${base}/${kind}/:code`, async (c) => {
      const code = c.req.param('code')
      const found = await definitionOf(campus, null, code)
      const page = await packed(found ? itemPage(found) : lockedPage(code), 'text/html; charset=utf-8')
      return send(c, page, pageHeaders())
    })
    app.get(`${base}/${kind}/:code/definition`, async (c) => {
      try {
        const caller = await callerOf(sign, c.req.header('authorization'))
        const found = await definitionOf(campus, caller, c.req.param('code'))
        if (!found) throw notFound('there is no such item')
        const { name, description, kind: opens, department, telephone, facts, dynamicAttributes } = found.item
        const { openFrom: _from, openTo: _to, maintenance: _m, ...shown } = facts ?? {}
        const note = opens === 'form' ? [NOTE.form, NOTE.formEn] : [NOTE.other, NOTE.otherEn]
        const entity = {
          ...{ name, nameEn: dynamicAttributes.nameEn, description, kind: opens, fields: found.fields, note },
          facts: { department, ...shown, telephone },
        }
        return await sendJson(c, { errno: 0, entities: [entity], total: 1 })
      } catch (e) {
        return refuse(c, e, log)
      }
    })
  }
}
