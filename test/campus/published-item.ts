// An item whose form and flow are published, and what people do with it.
import { ok } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before } from 'node:test'
import { itemForm, sendForm, type FormSubmission } from '../../src/contract/additions/item-form.ts'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import { actOnTask, todoTasks } from '../../src/contract/core/tasks.ts'
import { toFormSchema, type FieldDefinition } from '../../src/campus/forms/json-schema.ts'
import type { Flow, FlowStep } from '../../src/campus/processes/flow.ts'
import { openClient, type Client } from './client.ts'

export const ITEM = 'student-leave'
export let campus: Client
export let student: string
export let version = 0
/** A campus of the file's own: several files run in one process, one after the other. */
export function setUpItem(options: () => Promise<Parameters<typeof openClient>[0]> = async () => ({})): void {
  before(async () => {
    campus = await openClient(await options())
    student = await campus.token('student')
    version = 0
  })
  after(() => campus.close())
}

export const step = (name: string, part: Partial<FlowStep>): FlowStep => ({
  ...{ name, nameEn: name, who: { kind: 'person', of: 'approver' }, all: false },
  ...{ approve: '同意', approveEn: 'Approve', remark: false, mayReturn: true, days: 0, when: null },
  ...part,
})
export const fields: FieldDefinition[] = [
  { name: 'who', kind: 'text', label: '姓名', labelEn: 'Name', from: 'name', readOnly: true },
  { name: 'phone', kind: 'phone', label: '电话', labelEn: 'Phone', from: 'phone', required: true },
  { name: 'amount', kind: 'amount', label: '金额', labelEn: 'Amount', required: true, maximum: 90_000 },
  {
    ...{ name: 'reason', kind: 'long-text', label: '理由', labelEn: 'Reason', required: true },
    when: { field: 'amount', is: '>', value: '5000' },
  },
  { name: 'days', kind: 'period', label: '期间', labelEn: 'Period' },
  {
    ...{ name: 'rows', kind: 'table', label: '明细', labelEn: 'Items', maxItems: 2 },
    columns: [{ name: 'what', kind: 'text', label: '名称', required: true }] as never,
  },
]
export const flow: Flow = {
  steps: [
    step('Tutor', { who: { kind: 'tutor', of: '' } }),
    step('Large', {
      who: { kind: 'person', of: 'hejing' },
      when: { field: 'amount', is: '>', value: '5000' },
    }),
    step('Office', { who: { kind: 'position', of: '学生工作处' } }),
  ],
  copies: [{ kind: 'person', of: 'majun' }],
}
export async function publish(change: { fields?: FieldDefinition[]; flow?: Flow } = {}): Promise<string> {
  await campus.running.campus.db.query(
    'insert into item_version (app_id, version, item, form, flow) values ($1, $2, $3::jsonb, $4::json, $5::jsonb)',
    [
      ...[ITEM, ++version, '{}'],
      JSON.stringify(toFormSchema(change.fields ?? fields)),
      JSON.stringify(change.flow ?? flow),
    ],
  )
  return String(version)
}
export const read = (token = student, process?: string) =>
  campus.rest(itemForm, { path: { id: ITEM }, query: process ? { process } : {} }, token)
export const answers = { phone: '138 0000 1042', amount: 100 }
export const send = (part: Partial<FormSubmission>, token = student) =>
  campus.rest(
    sendForm,
    {
      path: { id: ITEM },
      json: {
        ...{ key: randomUUID(), draft: false, seen: 0, version: String(version), values: answers },
        ...part,
      },
    },
    token,
  )
export const act = async (login: string, entry: string, code = 'approve', remark = '') => {
  const token = await campus.token(login)
  const { entities } = await campus.rest(todoTasks, { query: { limit: 10, start: 0, keyword: entry } }, token)
  const action = entities[0]?.actions.find((a) => a.code === code)
  ok(action, `${login} has no ${code} of ${entry}`)
  await campus.rest(
    actOnTask,
    { path: { id: entities[0]!.id }, form: { actionId: action.id, remark } },
    token,
  )
}
export const holders = async (id: string) => {
  const { tasks } = await campus.rest(processDetail, { path: { id } }, student)
  return tasks.filter(({ actionTime }) => !actionTime).map(({ actionUser }) => actionUser)
}
