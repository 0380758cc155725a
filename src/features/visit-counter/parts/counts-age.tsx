import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useTranslation, usePublicUniv } from '../../../element/hooks/view-hooks.ts'
import { visitTexts } from '../texts/translations.ts'

/** How old the counts are that are still shown. */
export default function CountsAge({ time }: { time: number }) {
  const { runtime } = usePublicUniv()
  const format = useTimeFormat()
  const t = useTranslation(visitTexts)
  return <span>{`${t('old', { age: format.relative(time, runtime.platform.now()) })} `}</span>
}
