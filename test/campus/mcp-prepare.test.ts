// What a program may read and prepare for one person, and that it is this person's alone.
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { toFormSchema, type FieldDefinition } from '../../src/campus/forms/json-schema.ts'
import { setUpCampus } from './client.ts'
import { createProgram, dataOf } from './mcp-program.ts'

const campus = setUpCampus({ env: { REQUESTS_PER_MINUTE: '0' } })
const { permit, callTool } = createProgram(() => campus.url)

test('of two people, each program sees one: no argument, id or haste shows the other', async () => {
  const [first, second] = [await permit('student'), await permit('postgraduate')]
  const approver = await permit('staff')
  const idsOf = async (token: string, tool: string, list: string) => {
    const data = await dataOf(await callTool(token, tool))
    return new Set((data[list] as { id: string }[]).map(({ id }) => id))
  }
  const applicationsOf = (token: string) => idsOf(token, 'my_applications', 'applications')
  const own = await applicationsOf(first.access_token)
  const other = await applicationsOf(second.access_token)
  assert.ok(own.size > 0 && other.size > 0, 'both have applied')
  const isApart = (one: Set<string>, from: Set<string>) => [...one].every((id) => !from.has(id))
  assert.ok(isApart(own, other))
  const tasks = await idsOf(approver.access_token, 'my_tasks', 'tasks')
  assert.ok(tasks.size > 0)
  for (const { access_token: token } of [first, second])
    assert.ok(isApart(await idsOf(token, 'my_tasks', 'tasks'), tasks))

  const [id] = own
  const { db } = campus.running.campus
  const [person] = await db.query<{ id: string }>(`select id from person where account = 'student'`)
  const refusedInputs: [tool: string, input: object][] = [
    ...['my_tasks', 'my_applications'].flatMap((tool): [string, object][] =>
      ['person', 'account', 'id', 'process', 'owner'].map((name) => [tool, { [name]: person!.id }]),
    ),
    ['my_applications', { id }],
    ['prepare_application', { code: id }],
    ['prepare_application', { code: 'student-leave', process: id }],
    ['prepare_application', { code: 'student-leave', person: person!.id }],
    ['prepare_application', { code: 'student-leave', values: { process: id } }],
  ]
  for (const [tool, input] of refusedInputs) {
    const reply = await callTool(second.access_token, tool, input)
    const { result } = (await reply.json()) as { result: { isError?: boolean } }
    assert.equal(result.isError, true, `${tool} ${JSON.stringify(input)}`)
  }
  // neither the address nor its data open for the other, nor does the program's token
  for (const token of [await campus.token('postgraduate'), second.access_token]) {
    const reply = await fetch(`${campus.url}/apis/v2/processes/${id}/state`, {
      headers: { authorization: `Bearer ${token}` },
    })
    assert.ok([401, 404].includes(reply.status), String(reply.status))
  }
  const turns = Array.from({ length: 24 }, (_, n) => n % 2 === 0)
  const answers = await Promise.all(
    turns.map((isFirst) => applicationsOf((isFirst ? first : second).access_token)),
  )
  answers.forEach((ids, n) => assert.deepEqual(ids, turns[n] ? own : other))
})

test('a form that was made at the desk is prepared by its latest published fields, and by no others', async () => {
  const { access_token: token } = await permit('student')
  const { db } = campus.running.campus
  const [item] = await db.query<{ id: string; code: string }>(
    `select id, code from app where kind = 'form' and visible and trait = 'hall' order by id limit 1`,
  )
  const options = [{ value: 'dorm', label: '宿舍', labelEn: 'Dormitory' }]
  const fields: FieldDefinition[] = [
    { name: 'who', kind: 'text', label: '姓名', from: 'name', readOnly: true },
    { name: 'reason', kind: 'long-text', label: '理由', labelEn: 'Reason', required: true },
    { name: 'place', kind: 'choice', label: '地点', options },
    { name: 'proof', kind: 'file', label: '证明' },
  ]
  const publish = (version: number, form: object) =>
    db.query(
      'insert into item_version (app_id, version, item, form, flow) values ($1, $2, $3::jsonb, $4::json, $5::jsonb)',
      [item!.id, version, '{}', JSON.stringify(form), '{"steps":[],"copies":[]}'],
    )
  await publish(1, toFormSchema([{ name: 'old', kind: 'text', label: '旧' }]))
  await publish(2, toFormSchema(fields))
  const prepare = async (values: Record<string, string> = {}) => {
    const reply = await callTool(token, 'prepare_application', { code: item!.code, values })
    const { result } = (await reply.json()) as {
      result: { isError?: boolean; content: { text: string }[]; structuredContent?: Record<string, unknown> }
    }
    return {
      text: result.content[0]!.text,
      data: result.structuredContent,
      isRefused: result.isError === true,
    }
  }
  const { data } = await prepare({ reason: '搬宿舍 & more', place: 'dorm' })
  const address = new URL(String(data!['address']))
  assert.equal(address.pathname + address.search, `/workflow/detail?id=${item!.id}&form=1`)
  assert.deepEqual(Object.fromEntries(new URLSearchParams(address.hash.slice(1))), {
    ...{ reason: '搬宿舍 & more', place: 'dorm' },
  })
  assert.deepEqual(
    (data!['fields'] as { name: string }[]).map(({ name }) => name),
    ['reason', 'place'],
  )
  for (const name of ['old', 'who', 'proof']) {
    const { text, isRefused } = await prepare({ [name]: 'x' })
    assert.ok(isRefused, name)
    assert.match(text, new RegExp(`no field ${name}\\. .*reason, place`))
  }
})
