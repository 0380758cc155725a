import { tagOf } from '../../../runtime/i18n.ts'
import { useSay, useUniv } from '../../../element/univ-context.ts'
import type { Kept } from '../kept.ts'
import { visitMessages } from '../messages.ts'

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** "3 hours ago", by the largest whole unit. */
function ageOf(ms: number, lang: string): string {
  const [unit, length] = STEPS.find(([, l]) => ms >= l) ?? STEPS[2]
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-Math.floor(ms / length), unit)
}

/** One quiet line: how old the numbers are, and a way to try again. */
export function Trouble({ kept, onRetry }: { kept: Kept | undefined; onRetry(): void }) {
  const { runtime, lang } = useUniv()
  const say = useSay(visitMessages)
  return (
    <p className="visits-trouble" role="status">
      {kept?.at
        ? say('old', { age: ageOf(runtime.platform.now() - kept.at, tagOf(lang)) })
        : say(kept ? 'some' : 'away')}{' '}
      <button type="button" onClick={onRetry}>
        {say('again')}
      </button>
    </p>
  )
}
