import { useOne, useSay } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Minus, Plus } from '../../../ui/icons-more.tsx'
import { assistantMessages } from '../messages.ts'
import { createDialogPlace } from '../place.ts'
import { fittingScale, scaled, SMALLEST, type Size } from '../place-rules.ts'

/** §9: a tenth a press, within what the window has room for; the number between takes it back. */
export function Scale({ value, screen }: { value: number; screen: Size }) {
  const place = useOne(createDialogPlace)
  const say = useSay(assistantMessages)
  const n = Math.round(value * 100)
  return (
    <span className="assistant-scale">
      <IconButton
        size="sm"
        icon={Minus}
        label={say('smaller')}
        aria-disabled={value <= SMALLEST || undefined}
        onClick={() => place.scale(-1, screen)}
      />
      {n !== 100 && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={say('reset', { n })}
          title={say('reset', { n })}
          onClick={() => place.scale(0, screen)}
        >
          {n}%
        </Button>
      )}
      <IconButton
        size="sm"
        icon={Plus}
        label={say('larger')}
        aria-disabled={fittingScale(scaled(value, 1), screen) <= value || undefined}
        onClick={() => place.scale(1, screen)}
      />
      <span className="visually-hidden" role="status">
        {n === 100 ? '' : say('size', { n })}
      </span>
    </span>
  )
}
