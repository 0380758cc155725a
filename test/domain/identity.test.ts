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
  ['a person without a post', [position('')], 'work-number'],
  ['a person without a position', [], 'work-number'],
  ['a teacher who also studies', [position('staff'), position('undergraduate')], 'student-number'],
  [
    'a graduate who now works here',
    [position('undergraduate', '', false), position('staff')],
    'staff-number',
  ],
  ['a former member of staff', [position('staff', '', false)], 'staff-number'],
  ['Undergraduate with a capital', [position('Undergraduate')], 'student-number'],
]
for (const [who, positions, label] of table)
  test(`identifies ${who} by the ${label}`, () => {
    equal(identityLabel(person(positions).positions), label)
  })

test('applies a configured label to a position that the specification does not name; ignores an unknown label', () => {
  const both = person([position('postgraduate', 'P1'), position('staff', 'T1')])
  equal(identityLabel(both.positions, { postgraduate: 'student-number' }), 'student-number')
  equal(identityNumber(both, { postgraduate: 'student-number' }), 'P1')
  equal(identityLabel(both.positions, { postgraduate: 'studentnumber' }), 'staff-number')
})

test('takes the label and the number from the same position', () => {
  equal(identityNumber(person([position('staff', 'T1'), position('undergraduate', 'S1')])), 'S1')
  equal(identityNumber(person([position('undergraduate', 'S1', false), position('staff', 'T1')])), 'T1')
})

test('falls back to the card number, then to the account', () => {
  equal(identityNumber(person([position('staff')])), 'card')
  equal(identityNumber(person([], { cardNo: '' })), 'account')
  equal(identityNumber(person([position('visitor', 'V1')])), 'V1')
})

const audienceCases: [string, string[], object[], boolean][] = [
  ['本科生 matches an undergraduate', ['本科生'], [position('undergraduate')], true],
  ['student matches a postgraduate', ['student'], [position('postgraduate')], true],
  ['研究生 does not match an undergraduate', ['研究生'], [position('undergraduate')], false],
  ['教职工 does not match an undergraduate', ['教职工'], [position('undergraduate')], false],
  ['matches English audiences', ['Staff'], [position('staff')], true],
  ['matches one of two positions', ['教职工'], [position('undergraduate'), position('staff')], true],
  ['ignores a former position', ['教职工'], [position('undergraduate'), position('staff', '', false)], false],
  ['matches everyone when visitors are included', ['教职工', 'visitor'], [position('undergraduate')], true],
  ['matches everyone without an audience', [], [position('undergraduate')], true],
  ['matches a person without positions', ['教职工'], [], true],
]
for (const [caseName, audience, positions, expected] of audienceCases)
  test(`${caseName}: ${expected}`, () =>
    equal(matchesIdentity(audience, person(positions).positions), expected))
