import { useRef, useState } from 'react'
import type { Entrustment } from '../../../contract/entrust.ts'
import { CallFailed } from '../../../runtime/errors.ts'
import { useOne, useSay, useUniv } from '../../../element/univ.ts'
import Confirm from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { createEntrust } from './entrust-model.ts'
import { entrustMessages } from './messages.ts'

/** Asks before a delegation of mine, or all of those in force, are taken back (§8 'deleted successfully'). */
export default function EndDialog({ all, onClose }: { all: readonly Entrustment[]; onClose(): void }) {
  const { runtime, lang } = useUniv()
  const { remove } = useOne(createEntrust)
  const say = useSay(entrustMessages)
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')
  const names = new Intl.ListFormat(lang, { type: 'conjunction' }).format(
    all.map(({ user }) => user.name || user.account),
  )
  // a second press may come before the first one shows
  const running = useRef(false)
  async function confirm() {
    if (running.current) return
    running.current = true
    setState('busy')
    try {
      for (const one of all)
        await remove(one).catch((e: unknown) => {
          // taken back elsewhere in the meantime: it is gone, as was wished
          if (!(e instanceof CallFailed && e.trouble === 'not-found')) throw e
        })
      runtime.toasts.show(say('removed'))
      onClose()
    } catch (e) {
      runtime.platform.log(String(e))
      setState('failed')
    } finally {
      running.current = false
    }
  }
  return (
    <Confirm
      title={say('removeTitle')}
      confirmLabel={say('removeYes')}
      cancelLabel={say('cancel')}
      closeLabel={say('close')}
      busy={state === 'busy'}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{say('removeText', { name: names })}</p>
      {state === 'failed' && (
        <Notice kind="error" live="alert">
          {say('removeFailed')}
        </Notice>
      )}
    </Confirm>
  )
}
