// Dates in lists as Excel and people write them: what a list's author sees is what the hall's clock says.
import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { applicationPeriod } from '../../../src/features/catalogue/detail/application-period.ts'
import { describeProblem } from '../../../src/runtime/source/problem.ts'
import { parseSourceRows, parseSourceText } from '../../../src/runtime/source/parse-source.ts'

const LIST = `\ufeff名称,开始日期,截止日期
A-excel-midnight,2027/6/1 0:00,2027/6/30 0:00
B-no-space,2027年6月1日8:00,2027年6月30日17:00
C-24h,2027-06-01 00:00,2027-06-30 24:00
D-afternoon,2027-06-01,2027-06-30 下午5:00
E-en-dash,2027–06–01,2027–06–30
F-fullwidth,２０２７－０６－０１,２０２７－０６－３０
G-plain,2027-06-01,2027-06-30
`
const at = (time: string) => Date.parse(`${time}+08:00`)
const stateAt = (list: ReturnType<typeof parseSourceText>, time: string) =>
  list.items.map(({ facts }) => applicationPeriod(facts, at(time), 'Asia/Shanghai').state).join(' ')

for (const device of ['America/New_York', 'Australia/Sydney', 'Asia/Tokyo', 'Asia/Shanghai'])
  test(`closes items on the hall's clock, on a device in ${device}`, () => {
    process.env['TZ'] = device
    const list = parseSourceText(LIST, '')
    deepEqual(list.problems, [])
    equal(stateAt(list, '2027-06-30T10:00:00'), 'open open open open open open open')
    equal(stateAt(list, '2027-06-30T17:00:00'), 'open after open after open open open')
    equal(stateAt(list, '2027-06-30T23:59:59'), 'open after open after open open open')
    equal(stateAt(list, '2027-07-01T00:00:00'), 'after after after after after after after')
    equal(stateAt(list, '2027-05-31T23:59:59'), 'before before before before before before before')
    const [item] = parseSourceText(
      '名称,开始日期,截止日期,更新日期\n交换生报名,2027-03-01,2027-06-30,2027-02-03',
      '',
    ).items
    deepEqual(
      [item!.facts!.openFrom, item!.facts!.openTo, item!.updated],
      [at('2027-03-01T00:00:00'), at('2027-06-30T23:59:59.999'), at('2027-02-03T00:00:00')],
    )
  })

test('reads cells of data: day numbers, dates, parts; the zone is that of the hall', () => {
  const ends = [46203, 46203.5, [2026, 6, 30], ['2026-06-30'], new Date('2026-06-30T10:00:00Z'), '永久', '']
  const { items, problems } = parseSourceRows(
    ends.map((end) => ({ 名称: 'A', 截止日期: end })),
    '',
    'Europe/Berlin',
  )
  deepEqual(
    problems.filter(({ kind }) => kind === 'bad-date'),
    [],
  )
  const last = Date.parse('2026-06-30T23:59:59.999+02:00')
  const noon = Date.parse('2026-06-30T12:00:00+02:00')
  deepEqual(
    items.map(({ facts }) => facts!.openTo),
    [last, noon, last, last, noon, 0, 0],
  )
})

test('reports every date that it cannot read, by row and column', () => {
  const cells = [
    '3/4/2027',
    '2027-02-30',
    '6月30日',
    '待定',
    '2027-06-30 25:00',
    [2027, 2, 30],
    { year: 2027 },
  ]
  const { problems } = parseSourceRows(
    cells.map((cell, i) => ({ name: `A${i}`, deadline: cell })),
    '',
  )
  deepEqual(
    problems.map(({ kind, row, column }) => `${kind} ${row} ${column}`),
    cells.map((_, i) => `bad-date ${i + 1} deadline`),
  )
  equal(
    describeProblem(problems[0]!),
    'row 1, column deadline, "3/4/2027": not a date; use a format such as 2026-03-01',
  )
})
