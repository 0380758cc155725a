import type { RefObject } from 'react'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { partsTexts } from './translations.ts'

interface NewRowsButtonProps {
  count: number
  onShow(): void
  /** Contains the list, which receives the focus after a press. */
  containerRef: RefObject<HTMLElement | null>
}

/** "3 new, show": new rows are held back so that the list does not jump. Its parent is a live region. */
export default function NewRowsButton({ count, onShow, containerRef }: NewRowsButtonProps) {
  const t = useTranslation(partsTexts)
  return (
    <button
      type="button"
      className="ui-chip"
      onClick={() => {
        onShow()
        containerRef.current?.querySelector<HTMLElement>('.center-status > p')?.focus()
      }}
    >
      {t('held', { n: count })}
    </button>
  )
}
