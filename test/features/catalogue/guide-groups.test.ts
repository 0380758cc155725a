import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { groupGuides, type GuideGrouping } from '../../../src/features/catalogue/guide/guide-groups.ts'
import { initialLetter } from '../../../src/domain/initial-letter.ts'
import { app, guide } from '../../double/app-fixtures.ts'

const card = app('Card', { tags: ['Life'], departments: ['IT Centre'] })
const named = guide('Arriving', [{ title: 'One', apps: [card] }], { keyword: 'hello，Study, Registry' })
const unnamed = guide('中文指南', [{ title: 'One', apps: [card, app('Unknown', { tags: ['Study'] })] }])
const nowhere = guide('3 steps', [])
const groups = (by: GuideGrouping) =>
  groupGuides([named, unnamed, nowhere], by, {
    themes: ['Life', 'Study'],
    departments: ['Registry', 'IT Centre'],
    byId: new Map([['card', card]]),
    letterOf: ({ title }) => initialLetter(title, title === '中文指南' ? 'zhong' : ''),
  }).map(({ name, guides }) => [
    name,
    ...guides.map(({ guide: { id }, others }) => [id, ...others].join('+')),
  ])

test('a guide is in the first theme of its keywords, else of its items, and names the others; the rest comes last', () => {
  deepEqual(groups('tag'), [
    ['Life', '中文指南+Study'],
    ['Study', 'arriving'],
    ['', '3-steps'],
  ])
})

test('groups guides by department in the order of the departments', () => {
  deepEqual(groups('dep'), [
    ['Registry', 'arriving'],
    ['IT Centre', '中文指南'],
    ['', '3-steps'],
  ])
})

test('groups guides by letter from A to Z and maps digits to letters', () => {
  deepEqual(groups('zimu'), [
    ['A', 'arriving'],
    ['S', '3-steps'],
    ['Z', '中文指南'],
  ])
})
