import { useSay, useUniv } from '../../../element/univ.ts'
import { centerMessages } from '../messages.ts'

/** The serial number, which a press copies. */
export function Serial({ entry }: { entry: string }) {
  const { runtime } = useUniv()
  const say = useSay(centerMessages)
  const copy = () =>
    // there is none on insecure pages
    Promise.resolve(navigator.clipboard?.writeText(entry) ?? Promise.reject(new Error('no clipboard'))).then(
      () => runtime.toasts.show(say('copied')),
      () => runtime.toasts.show(say('notCopied'), { kind: 'error' }),
    )
  return (
    <button
      type="button"
      className="center-serial"
      title={say('copy', { entry })}
      aria-label={say('copy', { entry })}
      onClick={() => void copy()}
    >
      {entry}
    </button>
  )
}
