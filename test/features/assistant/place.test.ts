import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { createDialogPlace } from '../../../src/features/assistant/place.ts'
import {
  BASE,
  CORNER,
  fittingScale,
  keyMove,
  LARGEST,
  onScreen,
  readPlace,
  scaled,
  sizeAt,
  SMALLEST,
} from '../../../src/features/assistant/place-rules.ts'
import { scripted } from '../../double/runtime.ts'

const screen = { width: 1280, height: 900 }
const small = { width: 420, height: 360 }

test('a press scales by a tenth, from 0.7 to 1.5 and no further', () => {
  const up = [1]
  for (let i = 0; i < 8; i++) up.push(scaled(up.at(-1)!, 1))
  deepEqual(up, [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.5, 1.5, 1.5])
  equal(
    Array.from({ length: 9 }).reduce<number>((now) => scaled(now, -1), 1),
    SMALLEST,
  )
  equal(fittingScale(LARGEST, screen), LARGEST)
  equal(fittingScale(LARGEST, { width: 500, height: 900 }), 1.2, 'as wide as the window has room for')
})

test('the dialog is wholly on the screen wherever it was put, and after the window became small', () => {
  for (const at of [CORNER, { x: -500, y: -500 }, { x: 99_999, y: 99_999 }, { x: 640, y: 300 }])
    for (const room of [screen, small])
      for (const scale of [SMALLEST, 1, LARGEST]) {
        const size = sizeAt(scale, room)
        const { x, y } = onScreen(at, size, room)
        ok(x >= 0 && y >= 0, `${x} ${y} beyond the right or lower edge`)
        ok(x + size.width <= room.width && y + size.height <= room.height, `beyond the left or upper edge`)
      }
})

test('arrow keys move it, with Shift all the way, Home takes it to its corner, other keys do nothing', () => {
  const at = { ...CORNER, x: 100, y: 100 }
  deepEqual(keyMove('ArrowLeft', false, at), { x: 124, y: 100 })
  deepEqual(keyMove('ArrowDown', false, at), { x: 100, y: 76 })
  deepEqual(keyMove('Home', false, at), { x: CORNER.x, y: CORNER.y })
  equal(keyMove('Enter', false, at), null)
  const far = onScreen(keyMove('ArrowUp', true, at)!, BASE, screen)
  equal(far.y + BASE.height, screen.height - 8)
})

test('what lies on the device under its key is checked like a reply', () => {
  deepEqual(readPlace('{"x":5,"y":7,"scale":1.3,"minimised":true}'), {
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
  for (const kept of hostile) deepEqual(readPlace(kept), CORNER, kept)
  equal(readPlace('{"scale":40}').scale, LARGEST)
})

test('place, scale and being minimised are kept on the device; a drag only when it ends', () => {
  const far = scripted({})
  const place = createDialogPlace(far.runtime)
  place.scale(1, screen)
  place.move({ x: 300, y: 200 }, screen)
  place.move({ x: 310, y: 200 }, screen, false)
  place.minimise(true)
  const again = createDialogPlace(far.runtime).$place.get()
  deepEqual(again, { x: 310, y: 200, scale: 1.1, minimised: true })
  place.move({ x: 400, y: 200 }, screen, false)
  equal(createDialogPlace(far.runtime).$place.get().x, 310)
  place.scale(0, screen)
  equal(place.$place.get().scale, 1)
})
