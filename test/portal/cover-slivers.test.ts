import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { coverOf } from '../../src/portal/phone/cover-slivers.ts'

// The tab bar of a phone, 58 high at the end of a window of 844, among controls of 44.

const BAR = { top: 786, bottom: 844 }
const control = (top: number, height = 44) => ({ top, bottom: top + height })

const CASES: [name: string, controls: { top: number; bottom: number }[], top: number, bottom: number][] = [
  ['no control', [], 786, 844],
  ['a control above it, and one below the window', [control(742), control(844)], 786, 844],
  ['a sliver of 10 above it', [control(776)], 776, 844],
  ['24 are enough', [control(762)], 786, 844],
  ['a sliver of the control beside the covered one', [control(776), control(760)], 760, 844],
  ['what reaches a little below the window', [control(820)], 786, 864],
  ['a control higher than the bar', [control(700, 200)], 786, 844],
]

for (const [name, controls, top, bottom] of CASES)
  test(`the tab bar covers slivers of controls: ${name}`, () => {
    deepEqual(coverOf(controls, BAR, 24), { top, bottom })
  })
