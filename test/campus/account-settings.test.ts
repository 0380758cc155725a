import { deepEqual, equal, match } from 'node:assert/strict'
import { before, test } from 'node:test'
import { saveDisplay } from '../../src/contract/additions/account-settings.ts'
import { notices, saveReadNotices } from '../../src/contract/additions/notices.ts'
import { me, meProfile } from '../../src/contract/core/profile.ts'
import { rejectionOf, setUpCampus } from './client.ts'

const campus = setUpCampus()
let student: string
let staff: string

before(async () => {
  student = await campus.token('student')
  staff = await campus.token('staff')
})

const NONE = { theme: null, size: null, contrast: null, lang: null }
const save = (form: Record<string, string>, token?: string) => campus.rest(saveDisplay, { form }, token)
const read = (ids: string, token?: string) => campus.rest(saveReadNotices, { form: { ids } }, token)
const settingsOf = async (token: string) => {
  const { settings } = await campus.graphql(me, {}, token)
  deepEqual((await campus.rest(meProfile, {}, token)).settings, settings, 'the same by REST')
  return settings
}
const unread = async (token?: string) =>
  (await campus.rest(notices, {}, token)).filter((notice) => !notice.read).map(({ id }) => id)

test('keeps the settings of an account, and leaves what is not sent as it was', async () => {
  deepEqual(await settingsOf(student), NONE, 'nothing was chosen yet')
  await save({ theme: 'dark', size: 'larger', lang: 'en' }, student)
  await save({ theme: 'default', contrast: 'more' }, student)
  await save({}, student)
  deepEqual(await settingsOf(student), { theme: 'default', size: 'larger', contrast: 'more', lang: 'en' })
  deepEqual(await settingsOf(staff), NONE, 'of nobody else')
})

test('refuses values that are none of a setting, and keeps what was saved', async () => {
  await save({ lang: 'zh-CN' }, staff)
  for (const form of [
    { theme: 'purple' },
    { size: '' },
    { contrast: 'constructor' },
    { theme: 'dark', size: 'LARGER' },
    { lang: 'en"><script>' },
    { lang: '' },
    { lang: 'x'.repeat(60_000) },
    { lang: 'en\u0000' },
  ] as Record<string, string>[])
    match((await rejectionOf(save(form, staff))) ?? 'accepted', /^400 /, JSON.stringify(form).slice(0, 60))
  equal(await rejectionOf(save({ lang: 'x'.repeat(70_000) }, staff)), '413 TOO_LARGE')
  deepEqual(await settingsOf(staff), { ...NONE, lang: 'zh-CN' })
})

test('remembers dismissed notices by account, until they change', async () => {
  const all = await unread(student)
  const [first, second] = all as [string, string]
  await read(`${first},no-such-notice,${first}`, student)
  await read(first, student)
  deepEqual(await unread(student), all.slice(1))
  deepEqual((await unread(staff)).includes(first), true, 'of nobody else')
  await read('', student)
  await campus.running.campus.db.query('update notice set version = version + 1 where id = $1', [first])
  deepEqual(await unread(student), all, 'it has changed')
  await read(`${first},${second}`, student)
  deepEqual(await unread(student), all.slice(2))
})

test('says nothing of reading to guests', async () => {
  for (const notice of await campus.rest(notices, {})) equal(notice.read, null)
})

test('refuses more than a hundred notices at once, guests, and tokens without the scope', async () => {
  match((await rejectionOf(read(Array.from({ length: 101 }, String).join(), student))) ?? '', /^400 /)
  const readOnly = await campus.token('student', 'openid profile')
  for (const write of [() => read('a', readOnly), () => save({ size: 'large' }, readOnly)])
    equal(await rejectionOf(write()), '403 ACCESS_TOKEN_SCOPE_INVALID')
  for (const write of [() => read('a'), () => save({ size: 'large' })])
    match((await rejectionOf(write())) ?? 'accepted', /^401 /)
})
