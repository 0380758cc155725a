import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { centerTexts } from '../translations.ts'
import { useCopySerialNumber } from './use-copy-serial-number.ts'

/** The serial number; pressing it copies it. */
export function SerialNumber({ entry }: { entry: string }) {
  const t = useTranslation(centerTexts)
  const label = t('copy', { entry })
  return (
    <button
      type="button"
      className="center-serial"
      title={label}
      aria-label={label}
      onClick={useCopySerialNumber(entry)}
    >
      {entry}
    </button>
  )
}
