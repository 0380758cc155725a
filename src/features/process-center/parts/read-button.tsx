import { useState } from 'react'
import { useOne, useSay, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { createTaskActions } from '../actions.ts'
import { centerMessages } from '../messages.ts'

/** §4: a copy is marked as read; §8: its words. */
export default function ReadButton({ id, name }: { id: string; name: string }) {
  const { runtime } = useUniv()
  const say = useSay(centerMessages)
  const actions = useOne(createTaskActions)
  const [busy, setBusy] = useState(false)
  const read = async () => {
    setBusy(true)
    const { state } = await actions.read(id)
    setBusy(false)
    if (state === 'failed') runtime.toasts.show(say('notMarked'), { kind: 'error' })
    else runtime.toasts.show(say('markedRead'))
  }
  return (
    <Button size="sm" busy={busy} aria-label={`${say('read')} ${name}`} onClick={() => void read()}>
      {say('read')}
    </Button>
  )
}
