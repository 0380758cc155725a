import { atom, type ReadableAtom } from 'nanostores'
import { LATER_KEYS } from '../../contract/later-keys.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import {
  CORNER,
  fittingScale,
  onScreen,
  readPlace,
  scaled,
  sizeAt,
  type Place,
  type Size,
} from './place-rules.ts'

/** Where the dialog stands and how large it is; kept on the device (§2, §4). */
export interface DialogPlace {
  $place: ReadableAtom<Place>
  /** §4: a tenth a press; 0 goes back to the size it came with. Stays on the screen. */
  scale(steps: -1 | 0 | 1, screen: Size): void
  /** To a place given as pixels from the right and the lower edge; `kept` false while it is being dragged. */
  move(to: { x: number; y: number }, screen: Size, kept?: boolean): void
  minimise(minimised: boolean): void
}

export function createDialogPlace({ platform }: Runtime): DialogPlace {
  const { local } = platform.storages
  const $place = atom<Place>(readPlace(local.get(LATER_KEYS.assistantPlace)))
  const keep = (place: Place) => local.set(LATER_KEYS.assistantPlace, JSON.stringify(place))
  const put = (change: Partial<Place>, kept = true) => {
    const place = { ...$place.get(), ...change }
    $place.set(place)
    if (kept) keep(place)
  }
  return {
    $place,
    scale(steps, screen) {
      const now = fittingScale($place.get().scale, screen)
      const scale = steps === 0 ? CORNER.scale : fittingScale(scaled(now, steps), screen)
      put({ scale, ...onScreen($place.get(), sizeAt(scale, screen), screen) })
    },
    move(to, screen, kept) {
      const scale = fittingScale($place.get().scale, screen)
      put(onScreen(to, sizeAt(scale, screen), screen), kept)
    },
    minimise(minimised) {
      if ($place.get().minimised !== minimised) put({ minimised })
    },
  }
}
