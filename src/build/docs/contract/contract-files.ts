// The files of dist/contract/: what a back-end team needs to implement or test the API.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isObjectType } from 'graphql'
import { ADDITION_NAMES, additionDocs, type AdditionName } from '../../../contract/additions.docs.ts'
import { configSchema } from './config-schema.ts'
import { restCalls } from './contract-operations.ts'
import { additionOf, contractSchema, publishedSdl } from './print-schema.ts'
import { eventsPage } from './events-page.ts'
import { openApi, parametersOf } from './openapi.ts'
import { replySchemas } from './record-schemas.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`

/** What belongs to an addition: `App.facts`, `Query.hotApps(first:)`. */
function addedFields(name: AdditionName): string[] {
  const types = Object.values(contractSchema.getTypeMap()).filter(isObjectType)
  return types.flatMap((type) =>
    Object.values(type.getFields()).flatMap((field) => [
      ...(additionOf(field) === name ? [`${type.name}.${field.name}`] : []),
      ...field.args
        .filter((argument) => additionOf(argument) === name)
        .map((argument) => `${type.name}.${field.name}(${argument.name}:)`),
    ]),
  )
}

/** Method and path, with `?name` or `&name` for a query or form field; a media type that the server also answers in. */
function addedCalls(name: AdditionName): string[] {
  const calls = restCalls.flatMap(({ operation: { method, path }, addition, stream, query, form }) => {
    const line = `${method} ${path}`
    const [, action] = form?.['action'] ?? []
    const added = (params: typeof query) => parametersOf(params).filter((param) => param.addition === name)
    return [
      ...(addition === name ? [action ? `${line}&action=${action}` : line] : []),
      ...(stream === name ? [`${line} text/event-stream`] : []),
      ...added(query).map((param) => `${line}?${param.name}`),
      ...added(form).map((param) => `${line}&${param.name}`),
    ]
  })
  return [...new Set(calls)]
}

/** The list of additions for other tools and for the demo's page. */
export const additionList = () =>
  ADDITION_NAMES.map((name) => {
    const [fields, calls] = [addedFields(name), addedCalls(name)]
    return {
      name,
      ...additionDocs[name],
      ...(fields.length && { fields }),
      ...(calls.length && { calls }),
      ...(name === 'notice-events' && { events: ['notice'] }),
    }
  })

/** @returns the text of each file by its name in `dist` */
export const contractFiles = (src: string, version: string): Record<string, string> => ({
  'contract/README.md': readFileSync(path.join(src, 'contract/README.md'), 'utf8'),
  'contract/schema.graphql': publishedSdl,
  'contract/openapi.json': json(openApi(version)),
  'contract/replies.schema.json': json(replySchemas()),
  'contract/univ-config.schema.json': json(configSchema()),
  'contract/additions.json': json(additionList()),
  'contract/events.md': eventsPage(),
})
