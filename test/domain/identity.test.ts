import { test } from 'node:test'
import { equal } from 'node:assert/strict'
import { decodeProfile, type Profile } from '../../src/contract/core/profile.ts'
import {
  matchesIdentity,
  identityLabel,
  identityNumber,
  type IdentityLabel,
} from '../../src/domain/identity.ts'

let count = 0
const position = (name: string, code = '', active = true, postType = '') => ({
  id: ++count,
  code,
  active,
  post: name || postType ? { name, postType } : null,
})
const person = (positions: object[], more: object = {}): Profile =>
  decodeProfile({ id: 'u', cardNo: 'card', account: 'account', positions, ...more })

const table: [string, object[], IdentityLabel][] = [
  ['an undergraduate', [position('undergraduate')], 'student-number'],
  [
    'an undergraduate by the type of the post',
    [position('本科生', '', true, 'undergraduate')],
    'student-number',
  ],
  ['a junior-college student', [position('junior-college')], 'student-number'],
  ['a member of staff', [position('staff')], 'staff-number'],
  ['a postgraduate', [position('postgraduate')], 'work-number'],
  ['a visitor', [position('visitor')], 'work-number'],
  ['somebody without a post', [position('')], 'work-number'],
  ['somebody without a position', [], 'work-number'],
  ['a teacher who also studies', [position('staff'), position('undergraduate')], 'student-number'],
  [
    'a graduate who now works here',
    [position('undergraduate', '', false), position('staff')],
    'staff-number',
  ],
  ['somebody who left', [position('staff', '', false)], 'staff-number'],
  ['Undergraduate with a capital', [position('Undergraduate')], 'student-number'],
]
for (const [who, positions, label] of table)
  test(`${who} is known by the ${label}`, () => {
    equal(identityLabel(person(positions).positions), label)
  })

test('label and number are of the same position', () => {
  equal(identityNumber(person([position('staff', 'T1'), position('undergraduate', 'S1')])), 'S1')
  equal(identityNumber(person([position('undergraduate', 'S1', false), position('staff', 'T1')])), 'T1')
})

test('without a number of the position it is the card, else the account', () => {
  equal(identityNumber(person([position('staff')])), 'card')
  equal(identityNumber(person([], { cardNo: '' })), 'account')
  equal(identityNumber(person([position('visitor', 'V1')])), 'V1')
})

const fits: [string, string[], object[], boolean][] = [
  ['an undergraduate is a student of any word', ['本科生'], [position('undergraduate')], true],
  ['students in general', ['student'], [position('postgraduate')], true],
  ['what is for postgraduates is not for undergraduates', ['研究生'], [position('undergraduate')], false],
  ['what is for staff is not for students', ['教职工'], [position('undergraduate')], false],
  ['in English too', ['Staff'], [position('staff')], true],
  ['two positions, one of them meant', ['教职工'], [position('undergraduate'), position('staff')], true],
  [
    'a former position does not count',
    ['教职工'],
    [position('undergraduate'), position('staff', '', false)],
    false,
  ],
  ['what visitors may use everyone may', ['教职工', 'visitor'], [position('undergraduate')], true],
  ['an item that does not tell', [], [position('undergraduate')], true],
  ['a person who is not told', ['教职工'], [], true],
]
for (const [what, audience, positions, expected] of fits)
  test(`an item for ${what}: ${expected}`, () =>
    equal(matchesIdentity(audience, person(positions).positions), expected))
