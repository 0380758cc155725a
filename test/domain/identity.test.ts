import { test } from 'node:test'
import { equal } from 'node:assert/strict'
import { decodeProfile, type Profile } from '../../src/contract/core/profile.ts'
import { identityLabel, identityNumber, type IdentityLabel } from '../../src/domain/identity.ts'

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
