import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { faceOf, nameOf, tagName, withoutPrefix } from '../../src/domain/app-card.ts'
import { app, tag } from '../double/apps.ts'
import { scripted } from '../double/runtime.ts'

const { runtime } = scripted({})
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

test('a number before a tag is not shown', () => {
  for (const [written, shown] of [
    ['01-Study', 'Study'],
    ['12 - Study', 'Study'],
    ['3－学习', '学习'],
    ['4—x', 'x'],
    ['Study', 'Study'],
    ['A-1', 'A-1'],
    ['2026', '2026'],
  ] as const)
    equal(withoutPrefix(written), shown)
})

test('an item is called as its reader speaks, and by its own name where there is no other', () => {
  deepEqual(
    [nameOf(item, 'zh'), nameOf(item, 'en'), nameOf(app('会计'), 'en')],
    ['借书证', 'Library card', '会计'],
  )
  deepEqual(
    [
      tagName(labels, '01-教务处', 'zh'),
      tagName(labels, '01-教务处', 'en'),
      tagName(labels, '图书馆', 'en'),
      tagName(labels, '9-x', 'en'),
    ],
    ['教务处', 'Academic Affairs', '图书馆', 'x'],
  )
})

test('a card shows names, departments and safe addresses', () => {
  deepEqual(faceOf(runtime, item, 'en', labels, ', '), {
    name: 'Library card',
    department: 'Academic Affairs, 图书馆',
    description: 'Get one',
    href: item.uri,
    icon: 'https://hall.example.edu/icons/a.svg',
    color: '',
    rating: 4.5,
  })
})

test('what a hostile reply put into a card is no link, no foreign picture and no endless row of stars', () => {
  const face = (part: object) => faceOf(runtime, app('x', part), 'zh', labels, '、')
  equal(face({ uri: 'javascript:alert(1)' }).href, null)
  equal(face({ icon: 'https://tracker.example/pixel.gif' }).icon, null)
  equal(face({ icon: 'javascript:alert(1)' }).icon, null)
  deepEqual([face({ rating: 1e9 }).rating, face({ rating: -5 }).rating], [5, 0])
})
