import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { toKnownStatus, unknownStatusText } from '../../src/domain/process-status.ts'

test('an unknown status has a neutral label with the value of the server', () => {
  const english = (status: string) => unknownStatusText(status, 'en', (value) => `Other status: ${value}`)
  const chinese = (status: string) => unknownStatusText(status, 'zh', (value) => `其他状态：${value}`)
  equal(toKnownStatus('SUSPENDED'), undefined)
  equal(english('SUSPENDED'), 'Other status: SUSPENDED')
  equal(chinese('SUSPENDED'), '其他状态：SUSPENDED')
  equal(english('待补正'), 'Other status: 待补正')
})

test('an unknown status in words is shown as it is', () => {
  const never = () => 'not this'
  equal(unknownStatusText('已挂起 | Suspended', 'en', never), 'Suspended')
  equal(unknownStatusText('已挂起 | Suspended', 'zh', never), '已挂起')
  equal(unknownStatusText('待补正', 'zh', never), '待补正')
})
