import { useService, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Minus, Plus } from '../../../ui/extended-icons.tsx'
import { assistantTexts } from '../translations.ts'
import { createDialogRect } from '../dialog-rect.ts'
import { fitScale, stepScale, MIN_SCALE, type Size } from '../dialog-geometry.ts'

/** §9: scale buttons in steps of 0.1; the number resets the scale. */
export function ScaleControls({ value, screen }: { value: number; screen: Size }) {
  const dialogRect = useService(createDialogRect)
  const t = useTranslation(assistantTexts)
  const n = Math.round(value * 100)
  return (
    <span className="assistant-scale">
      <IconButton
        size="sm"
        icon={Minus}
        label={t('smaller')}
        aria-disabled={value <= MIN_SCALE || undefined}
        onClick={() => dialogRect.scale(-1, screen)}
      />
      {n !== 100 && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('reset', { n })}
          title={t('reset', { n })}
          onClick={() => dialogRect.scale(0, screen)}
        >
          {n}%
        </Button>
      )}
      <IconButton
        size="sm"
        icon={Plus}
        label={t('larger')}
        aria-disabled={fitScale(stepScale(value, 1), screen) <= value || undefined}
        onClick={() => dialogRect.scale(1, screen)}
      />
      <span className="visually-hidden" role="status">
        {n === 100 ? '' : t('size', { n })}
      </span>
    </span>
  )
}
