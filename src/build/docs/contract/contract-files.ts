// The files of dist/contract/: what a back-end team needs to implement or test the API.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { additionDocs } from '../../../contract/additions/additions.docs.ts'
import { additions, type AdditionName } from '../../../contract/additions/additions.ts'
import { configSchema } from '../config-schema.ts'
import { contractSchema, publishedSdl } from './contract-schema.ts'
import { eventsPage } from './events-page.ts'
import { openApi } from './openapi.ts'
import { replySchemas } from './record-schemas.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`

/** The list of additions for other tools and for the demo's page. */
const additionList = () =>
  (Object.keys(additions) as AdditionName[]).map((name) => ({
    name,
    ...additionDocs[name],
    ...additions[name],
  }))

/** @returns the text of each file by its name in `dist` */
export function contractFiles(src: string, version: string): Record<string, string> {
  const schema = contractSchema(src)
  return {
    'contract/README.md': readFileSync(path.join(src, 'contract/README.md'), 'utf8'),
    'contract/schema.graphql': publishedSdl(src),
    'contract/openapi.json': json(openApi(schema, version)),
    'contract/replies.schema.json': json(replySchemas(schema)),
    'contract/univ-config.schema.json': json(configSchema()),
    'contract/additions.json': json(additionList()),
    'contract/events.md': eventsPage(),
  }
}
