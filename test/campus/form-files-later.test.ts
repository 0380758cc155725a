import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import { deleteUnusedFiles, scanWaiting, useFiles } from '../../src/campus/forms/stored-files.ts'
import { EICAR, startClamdDouble, type ClamdDouble } from './clamd-double.ts'
import { rejectionOf } from './client.ts'
import { campus, fields, publish, send, setUpItem, student } from './published-item.ts'
import { answers, db, ownerOf, pdf, pieces, proof, upload } from './sent-files.ts'

let clamd: ClamdDouble
setUpItem(async () => {
  clamd = await startClamdDouble()
  return { env: { CLAMD: clamd.address } }
})
after(() => clamd.close())
before(async () => {
  await publish({ fields: [...fields, proof] })
})

describe('the clean-up', () => {
  test('leaves a file that an application takes at the same moment', async () => {
    const { id } = await upload(pdf())
    const { process } = await send({ draft: true, values: answers })
    await db().query("update file set created = now() - interval '40 days' where id = $1", [id])
    let cleaned: Promise<unknown> = Promise.resolve()
    await db().tx(async (q) => {
      await useFiles(q, process, await ownerOf(q, id), [id])
      cleaned = deleteUnusedFiles(db())
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await cleaned
    equal(await pieces(id), 1)
  })

  test('keeps what was attached again lately, and an application never names what is gone', async () => {
    const content = pdf()
    const old = await upload(content)
    await db().query("update file set created = now() - interval '40 days' where id = $1", [old.id])
    equal((await upload(content)).id, old.id)
    await deleteUnusedFiles(db())
    equal(await pieces(old.id), 1)
    // deleted after the answers were checked
    const { tx } = db()
    db().tx = async (run) => {
      await db().query('delete from file where id = $1', [old.id])
      return tx(run)
    }
    const key = randomUUID()
    const sent = send({ key, values: { ...answers, proof: [old.id] } })
    equal(await rejectionOf(sent).finally(() => (db().tx = tx)), '409 FILE_GONE')
    deepEqual(await db().query('select id from process where press = $1', [key]), [])
  })
})

describe('the scanner', () => {
  const ready = async () => {
    const reply = await fetch(`${campus.url}/health/ready`)
    return [reply.status, ((await reply.json()) as { scanner: string }).scanner]
  }

  test('finds what is dangerous: the file is deleted, and the person is told', async () => {
    const file = await upload(Buffer.from(EICAR), { name: 'eicar.txt' })
    deepEqual([file.state, file.fault, file.uri, await pieces(file.id)], ['refused', 'malware', '', 0])
    const { faults } = await send({ values: { ...answers, proof: [file.id] } })
    deepEqual(faults, [{ field: 'proof', fault: 'file' }])
    deepEqual(await ready(), [200, 'ready'])
  })

  test('that is dead or full keeps the file shut, and is asked again', async () => {
    const running = campus.running.campus
    for (const mood of ['dead', 'full'] as const) {
      clamd.get(mood)
      const file = await upload(pdf())
      deepEqual([file.state, file.uri], ['checking', ''])
      equal((await fetch(`${campus.url}/task-api/files/${file.id}`)).status, 404)
      const { process, faults } = await send({ values: { ...answers, proof: [file.id] } })
      deepEqual(faults, [])
      const detailOf = () => campus.rest(processDetail, { path: { id: process } }, student)
      const [attachment] = (await detailOf()).attachments
      deepEqual([attachment!.state, attachment!.uri], ['checking', ''])
      await scanWaiting(running, 0)
      equal((await detailOf()).attachments[0]!.state, 'checking')
      clamd.get('well')
      await scanWaiting(running, 0)
      ok((await detailOf()).attachments[0]!.uri)
    }
    clamd.get('dead')
    await new Promise((resolve) => setTimeout(resolve, 600)) // the check of health is cached for half a second
    deepEqual(await ready(), [200, 'missing'])
    clamd.get('well')
  })

  test('that is slow does not hold up the reply; what it finds later is refused in the application', async () => {
    clamd.get('slow')
    const file = await upload(Buffer.from(`slow ${EICAR}`), { name: 'slow.txt' })
    equal(file.state, 'checking')
    const { process } = await send({ values: { ...answers, proof: [file.id] } })
    clamd.get('well')
    const detailOf = () => campus.rest(processDetail, { path: { id: process } }, student)
    for (let i = 0; i < 50 && (await detailOf()).attachments[0]!.state === 'checking'; i++)
      await new Promise((resolve) => setTimeout(resolve, 100))
    const { attachments, content } = await detailOf()
    deepEqual([attachments[0]!.state, attachments[0]!.uri], ['refused', ''])
    match(content.find(({ label }) => label === '证明')!.value, /未通过检查/)
  })
})
