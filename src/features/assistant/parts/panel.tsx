import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useOne, useSay, useStore } from '../../../element/univ.ts'
import { Move } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { assistantMessages } from '../messages.ts'
import { createDialogPlace } from '../place.ts'
import { fittingScale, keyMove, onScreen, sizeAt } from '../place-rules.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { lower, raise, useFrame, type FrameProps } from './frame.ts'
import { Head } from './head.tsx'
import { Scale } from './scale.tsx'
import { useScreen } from './use-screen.ts'

/** The assistant beside the page: a window that can be moved and scaled and never leaves the screen (§2, §4). */
export function Panel(props: FrameProps) {
  const { name, face, onChange } = props
  const place = useOne(createDialogPlace)
  const at = useStore(place.$place)
  const screen = useScreen()
  const say = useSay(assistantMessages)
  const { frame, first } = useFrame<HTMLDivElement>(props, raise, lower)
  const drag = useRef<{ x: number; y: number; right: number; bottom: number } | null>(null)
  // the kept place may be of a larger window
  const scale = fittingScale(at.scale, screen)
  const size = sizeAt(scale, screen)
  const { x, y } = onScreen(at, size, screen)

  function begin(event: PointerEvent<HTMLElement>) {
    const control = (event.target as Element).closest('button, a')
    if (event.button !== 0 || (control && !control.matches('.assistant-grip'))) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, right: x, bottom: y }
  }
  const moved = (event: PointerEvent) => {
    const from = drag.current!
    return { x: from.right + from.x - event.clientX, y: from.bottom + from.y - event.clientY }
  }
  function end(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return
    place.move(moved(event), screen)
    drag.current = null
  }
  function press(event: KeyboardEvent) {
    const to = keyMove(event.key, event.shiftKey, { ...at, x, y })
    if (!to) return
    event.preventDefault()
    place.move(to, screen)
  }
  return (
    // Escape within it
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="assistant-panel"
      role="dialog"
      aria-label={name}
      popover="manual"
      part="dialog"
      ref={frame}
      style={{ right: x, bottom: y, width: size.width, height: size.height }}
      onKeyDown={(event) => {
        // an input method's Escape is its own
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        onChange('closed')
      }}
    >
      <div className="assistant-body" style={{ zoom: scale }}>
        <Head
          name={name}
          face={face}
          onChange={onChange}
          onPointerDown={begin}
          onPointerMove={(event) => drag.current && place.move(moved(event), screen, false)}
          onPointerUp={end}
          onPointerCancel={end}
        >
          <IconButton
            size="sm"
            className="assistant-grip"
            icon={Move}
            label={say('move')}
            onKeyDown={press}
          />
          <Scale value={scale} screen={screen} />
        </Head>
        <Conversation name={name} face={face} />
        <Composer field={first} />
      </div>
    </div>
  )
}
