import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import {
  toAppViewModel,
  localizedAppName,
  localizedTagName,
  stripTagPrefix,
} from '../../src/domain/app-view-model.ts'
import { app, tag } from '../double/app-fixtures.ts'
import { createScriptedRuntime } from '../double/scripted-runtime.ts'

const { runtime } = createScriptedRuntime({})
const labels = new Map([
  ['01-教务处', tag('01-教务处', { textEn: 'Academic Affairs' })],
  ['图书馆', tag('图书馆')],
])
const item = app('借书证', {
  nameEn: 'Library card',
  description: '办理',
  descriptionEn: 'Get one',
  departments: ['01-教务处', '图书馆'],
  icon: '/icons/a.svg',
  rating: 4.5,
})

test('strips the numeric prefix of a tag', () => {
  for (const [tagText, displayed] of [
    ['01-Study', 'Study'],
    ['12 - Study', 'Study'],
    ['3－学习', '学习'],
    ['4—x', 'x'],
    ['Study', 'Study'],
    ['A-1', 'A-1'],
    ['2026', '2026'],
  ] as const)
    equal(stripTagPrefix(tagText), displayed)
})

test('localizes names and falls back to the original name', () => {
  deepEqual(
    [localizedAppName(item, 'zh'), localizedAppName(item, 'en'), localizedAppName(app('会计'), 'en')],
    ['借书证', 'Library card', '会计'],
  )
  deepEqual(
    [
      localizedTagName(labels, '01-教务处', 'zh'),
      localizedTagName(labels, '01-教务处', 'en'),
      localizedTagName(labels, '图书馆', 'en'),
      localizedTagName(labels, '9-x', 'en'),
    ],
    ['教务处', 'Academic Affairs', '图书馆', 'x'],
  )
})

test('maps an item to localized names, departments and safe URLs', () => {
  deepEqual(toAppViewModel(runtime, item, 'en', labels, ', '), {
    name: 'Library card',
    department: 'Academic Affairs, 图书馆',
    departmentLine: 'Academic Affairs +1',
    description: 'Get one',
    href: item.uri,
    icon: 'https://hall.example.edu/icons/a.svg',
    color: '',
    rating: 4.5,
  })
})

test('rejects unsafe links and cross-origin icons and clamps ratings', () => {
  const toView = (part: object) => toAppViewModel(runtime, app('x', part), 'zh', labels, '、')
  equal(toView({ uri: 'javascript:alert(1)' }).href, null)
  equal(toView({ icon: 'https://tracker.example/pixel.gif' }).icon, null)
  equal(toView({ icon: 'javascript:alert(1)' }).icon, null)
  deepEqual([toView({ rating: 1e9 }).rating, toView({ rating: -5 }).rating], [5, 0])
})
