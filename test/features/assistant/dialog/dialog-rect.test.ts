import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDialogRect,
  BASE_SIZE,
  DEFAULT_RECT,
  fitScale,
  moveByKey,
  MAX_SCALE,
  clampToScreen,
  parseDialogRect,
  stepScale,
  dialogSize,
  MIN_SCALE,
} from '../../../../src/features/assistant/dialog/dialog-rect.ts'
import { createScriptedRuntime } from '../../../double/scripted-runtime.ts'

const screen = { width: 1280, height: 900 }
const smallScreen = { width: 420, height: 360 }

test('scales in steps of 0.1 from 0.7 to 1.5', () => {
  const up = [1]
  for (let i = 0; i < 8; i++) up.push(stepScale(up.at(-1)!, 1))
  deepEqual(up, [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.5, 1.5, 1.5])
  equal(
    Array.from({ length: 9 }).reduce<number>((now) => stepScale(now, -1), 1),
    MIN_SCALE,
  )
  equal(fitScale(MAX_SCALE, screen), MAX_SCALE)
  equal(fitScale(MAX_SCALE, { width: 500, height: 900 }), 1.2, 'as wide as the window has room for')
})

test('keeps the dialog within the viewport, also after it shrinks', () => {
  for (const rect of [DEFAULT_RECT, { x: -500, y: -500 }, { x: 99_999, y: 99_999 }, { x: 640, y: 300 }])
    for (const room of [screen, smallScreen])
      for (const scale of [MIN_SCALE, 1, MAX_SCALE]) {
        const size = dialogSize(scale, room)
        const { x, y } = clampToScreen(rect, size, room)
        ok(x >= 0 && y >= 0, `${x} ${y} beyond the right or lower edge`)
        ok(x + size.width <= room.width && y + size.height <= room.height, `beyond the left or upper edge`)
      }
})

test('moves with arrow keys, to the edge with Shift, to its corner with Home', () => {
  const rect = { ...DEFAULT_RECT, x: 100, y: 100 }
  deepEqual(moveByKey('ArrowLeft', false, rect), { x: 124, y: 100 })
  deepEqual(moveByKey('ArrowDown', false, rect), { x: 100, y: 76 })
  deepEqual(moveByKey('Home', false, rect), { x: DEFAULT_RECT.x, y: DEFAULT_RECT.y })
  equal(moveByKey('Enter', false, rect), null)
  const far = clampToScreen(moveByKey('ArrowUp', true, rect)!, BASE_SIZE, screen)
  equal(far.y + BASE_SIZE.height, screen.height - 8)
})

test('validates the stored position', () => {
  deepEqual(parseDialogRect('{"x":5,"y":7,"scale":1.3,"minimised":true}'), {
    x: 5,
    y: 7,
    scale: 1.3,
    minimised: true,
  })
  const hostile = [
    '',
    'null',
    '[]',
    '{',
    '{"x":"1e9","y":null,"scale":"9","minimised":1}',
    '{"x":1e99,"scale":null}',
  ]
  for (const stored of hostile) deepEqual(parseDialogRect(stored), DEFAULT_RECT, stored)
  equal(parseDialogRect('{"scale":40}').scale, MAX_SCALE)
})

test('persists position, scale and minimised state; a drag only at its end', () => {
  const scripted = createScriptedRuntime({})
  const place = createDialogRect(scripted.runtime)
  place.scale(1, screen)
  place.move({ x: 300, y: 200 }, screen)
  place.move({ x: 310, y: 200 }, screen, false)
  place.setMinimised(true)
  const again = createDialogRect(scripted.runtime).$rect.get()
  deepEqual(again, { x: 310, y: 200, scale: 1.1, minimised: true })
  place.move({ x: 400, y: 200 }, screen, false)
  equal(createDialogRect(scripted.runtime).$rect.get().x, 310)
  place.scale(0, screen)
  equal(place.$rect.get().scale, 1)
})
