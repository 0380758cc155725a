import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { onlyReading } from '../../src/campus/db/only-reading.ts'
import { openClient } from './client.ts'

test('what the tools of members read with cannot write, however it is asked', async () => {
  const campus = await openClient()
  const { db } = campus.running.campus
  const reading = onlyReading(db)
  const [{ n } = { n: 0 }] = await reading.query<{ n: number }>(
    'select count(*)::int as n from app where id = $1',
    ['library-seat'],
  )
  assert.equal(n, 1)
  for (const sql of [
    `update app set name = 'x'`,
    `delete from task`,
    `insert into rate select * from rate`,
    `with gone as (delete from process returning id) select id from gone`,
    `create table stolen (id int)`,
    `select nextval(pg_get_serial_sequence('agent_call', 'id'))`,
    `select id from app limit 1 for update`,
  ]) {
    await assert.rejects(reading.query(sql), { code: '25006' }, sql)
    await assert.rejects(reading.read(sql), { code: '25006' }, sql)
  }
  await assert.rejects(reading.script('drop table app'))
  await campus.close()
})
