// The tools of /mcp for people who have allowed a program to read for them. None of them writes.
import { ApiError } from './access.ts'
import type { Campus } from './campus.ts'
import { isPreparable } from '../contract/additions/form-rules.ts'
import { decodeFormSchema } from '../contract/additions/form-schema.ts'
import { visibleTo } from './catalogue.ts'
import type { Queries } from './db/db.ts'
import { onlyReading } from './db/only-reading.ts'
import { readLatestVersion, readPublishedForm } from './forms/published-form.ts'
import { ToolRefusal, type Tool } from '../contract/tool.ts'
import type { McpMembers } from './guest-pages.ts'
import { parseListOptions } from './processes/list-query.ts'
import { formUri, processToWire, taskToWire } from './processes/process-to-wire.ts'
import { readProcesses, readTasks } from './processes/read-processes.ts'
import { AGENT_SCOPES, agentResource, verifyAgentToken, type AgentScope } from './sign-in/agents.ts'

/** Below the origin; RFC 9728 puts the resource's path behind it. */
export const RESOURCE_METADATA_PATHS = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
]

export const resourceMetadata = (origin: string) => ({
  resource: agentResource(origin),
  resource_name: 'Service hall · 服务大厅',
  authorization_servers: [`${origin}/oidc`],
  scopes_supported: AGENT_SCOPES,
  bearer_methods_supported: ['header'],
})

const MAX_ROWS = 50
const MAX_VALUE = 2000
const LANGUAGE = {
  type: 'string',
  enum: ['zh', 'en'],
  description: 'The language of names and states; zh if absent.',
} as const

/** The campus as the tools get it: they cannot write. */
type ReadableCampus = Pick<Campus, 'catalogue' | 'settings'> & { db: Queries }

function listTools({ db, settings }: ReadableCampus, origin: string): (Tool & { scope: AgentScope })[] {
  const listOptions = (language: unknown) =>
    parseListOptions(
      new URLSearchParams({ limit: String(MAX_ROWS), ...(language === 'en' && { locale: 'en' }) }),
    )
  const absolute = (uri: string) => (uri ? new URL(uri, origin + settings.basePath).href : '')
  return [
    {
      name: 'my_tasks',
      title: 'My tasks · 我的待办',
      scope: 'my_tasks',
      description:
        'The tasks that wait for the person: what, whose application, until when. To decide, the person opens the address; no tool decides.',
      inputSchema: { type: 'object', properties: { language: LANGUAGE }, additionalProperties: false },
      async run({ language }, person) {
        const options = listOptions(language)
        const { rows, total } = await readTasks(db, person, options, { limit: MAX_ROWS })
        const tasks = rows.map((row) => {
          const { id, name, assignTime, expireTime, uri, process } = taskToWire(row, options.english)
          const { name: item, owner } = process
          return {
            id,
            name,
            item,
            applicant: owner.name,
            assigned: assignTime,
            due: expireTime,
            address: absolute(uri),
          }
        })
        return { tasks, total, address: `${origin}/workflow/index` }
      },
    },
    {
      name: 'my_applications',
      title: 'My requests · 我的申请',
      scope: 'my_applications',
      description: "The person's own applications, newest first, with their state and the address of each.",
      inputSchema: { type: 'object', properties: { language: LANGUAGE }, additionalProperties: false },
      async run({ language }, person) {
        const options = listOptions(language)
        const { rows, total } = await readProcesses(db, person, 'apply', options)
        const applications = rows.map((row) => {
          const { id, name, status, create, update, uri, entry } = processToWire(row, person, options.english)
          return { id, name, number: entry, status, created: create, updated: update, address: absolute(uri) }
        })
        return { applications, total, address: `${origin}/workflow/index` }
      },
    },
  ]
}

function prepareTool(campus: ReadableCampus, origin: string): Tool & { scope: AgentScope } {
  return {
    name: 'prepare_application',
    title: 'Prepare an application · 准备申请表',
    scope: 'prepare_application',
    description:
      'Gives an address that opens the form of an item with the given values filled in. Nothing is stored or sent: the person opens it, checks it and sends it. Without values it lists the fields. Takes the code from get_item.',
    inputSchema: {
      type: 'object',
      properties: {
        code: { type: 'string', minLength: 1, maxLength: 100, description: 'The code of the item.' },
        values: {
          type: 'object',
          description: 'Texts by the name of the field.',
          maxProperties: 40,
          additionalProperties: { type: 'string', maxLength: MAX_VALUE },
        },
      },
      required: ['code'],
      additionalProperties: false,
    },
    async run({ code, values }) {
      const given: Record<string, unknown> = Object(values)
      const item = visibleTo(await campus.catalogue.read(), false).find(
        ({ wire }) => wire.code === code,
      )?.wire
      if (item?.kind !== 'form')
        throw new ToolRefusal('This item has no form that can be prepared. 这个事项没有可以预先填写的表单。')
      const { form } = await readPublishedForm(
        campus.db,
        item.id,
        await readLatestVersion(campus.db, item.id),
      )
      const fields = decodeFormSchema(form)
        .fields.filter(isPreparable)
        .map(({ name, label, labelEn, kind, required, options }) => ({
          ...{ name, label, labelEn, type: kind, required },
          ...(options.length > 0 && { options }),
        }))
      const unknown = Object.keys(given).filter((name) => !fields.some((field) => field.name === name))
      if (unknown.length > 0)
        throw new ToolRefusal(
          `There is no field ${unknown[0]}. The fields are: ${fields.map(({ name }) => name).join(', ')}`,
        )
      const address = new URL(formUri(item.id), origin + campus.settings.basePath)
      // behind the #, which browsers send to no server
      address.hash = new URLSearchParams(
        Object.entries(given).map(([name, value]) => [name, String(value)]),
      ).toString()
      return { address: address.href, fields, sent: false }
    },
  }
}

/** @param origin of the hall */
export function createMemberTools(campus: Campus, origin: string): McpMembers {
  const resource = agentResource(origin)
  const verify = (token: string) => verifyAgentToken(campus.db, token, resource)
  const readable = { ...campus, db: onlyReading(campus.db) }
  const tools = [...listTools(readable, origin), prepareTool(readable, origin)]
  return {
    tools,
    metadata: `${origin}${RESOURCE_METADATA_PATHS[1]}`,
    verify,
    async record(tool, token) {
      const permission = await verify(token)
      if (!permission) throw new ApiError(401, 'ACCESS_TOKEN_INVALID')
      await campus.db.query('insert into agent_call (person_id, client_id, tool) values ($1, $2, $3)', [
        ...[permission.person, permission.client, tool],
      ])
    },
  }
}
