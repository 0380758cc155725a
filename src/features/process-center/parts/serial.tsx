import { useSay, useUniv } from '../../../element/univ.ts'
import { centerMessages } from '../messages.ts'
import { copyText } from './copy-text.ts'

/** The serial number, which a press copies. */
export function Serial({ entry }: { entry: string }) {
  const { runtime } = useUniv()
  const say = useSay(centerMessages)
  const copy = async () => {
    if (await copyText(entry)) runtime.toasts.show(say('copied'))
    else runtime.toasts.show(say('notCopied'), { kind: 'error' })
  }
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
