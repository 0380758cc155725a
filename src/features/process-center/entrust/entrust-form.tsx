import { useId, useRef, useState, type FormEvent } from 'react'
import { CallFailed } from '../../../runtime/errors.ts'
import { createProfile } from '../../../domain/profile.ts'
import { useOne, useSay, useSession, useStore, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { createEntrust } from './entrust-model.ts'
import { emptyDraft, faultsOf, wishOf, type EntrustDraft, type EntrustFaults } from './entrust-rules.ts'
import { ItemsField } from './items-field.tsx'
import { entrustMessages } from './messages.ts'
import { Period } from './period.tsx'
import { PersonField } from './person-field.tsx'

/** A new delegation. What is typed stays until the server has taken it. */
export default function EntrustForm({ onClose }: { onClose(): void }) {
  const { runtime } = useUniv()
  const { platform, toasts } = runtime
  const { add } = useOne(createEntrust)
  const session = useSession()
  const profile = useStore(useOne(createProfile).$profile)
  const say = useSay(entrustMessages)
  const [draft, setDraft] = useState(() => emptyDraft(platform.now()))
  const [faults, setFaults] = useState<EntrustFaults>({})
  const [state, setState] = useState<'idle' | 'busy' | { failed: string }>('idle')
  // a second press may come before the first one shows
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const me = profile.data?.account ?? (session.state === 'signed-in' ? session.user.id : '')
  const change = (part: Partial<EntrustDraft>) => {
    setFaults({})
    setState('idle')
    setDraft({ ...draft, ...part })
  }
  const told = (field: keyof EntrustFaults) => (faults[field] ? say(`fault.${faults[field]}`) : '')

  async function send(event: FormEvent) {
    event.preventDefault()
    if (running.current) return
    const wrong = faultsOf(draft, platform.now(), me)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) {
      // after the faults are written to their fields
      return void platform.later(
        () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
        0,
      )
    }
    running.current = true
    setState('busy')
    try {
      await add(wishOf(draft, platform.now()))
      toasts.show(say('saved'))
      onClose()
    } catch (e) {
      platform.log(String(e))
      setState({ failed: e instanceof CallFailed ? e.said : '' })
    } finally {
      running.current = false
    }
  }

  return (
    <Dialog
      open
      title={say('add')}
      closeLabel={say('close')}
      onOpenChange={(open) => !open && state !== 'busy' && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={state === 'busy'}>
            {say('save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className="entrust-form"
        noValidate
        aria-label={say('add')}
        onSubmit={(event) => void send(event)}
      >
        <PersonField chosen={draft} fault={told('account')} onChoose={change} />
        <Period
          from={draft.from}
          to={draft.to}
          fromFault={told('from')}
          toFault={told('to')}
          onChange={change}
        />
        <fieldset>
          <legend>{say('scope')}</legend>
          {(['all', 'chosen'] as const).map((scope) => (
            <label key={scope}>
              <input
                type="radio"
                name={`${id}-scope`}
                checked={draft.scope === scope}
                onChange={() => change({ scope })}
              />
              {say(scope === 'all' ? 'scopeAll' : 'scopeChosen')}
            </label>
          ))}
        </fieldset>
        {draft.scope === 'chosen' && (
          <ItemsField chosen={draft.items} fault={told('items')} onChoose={(items) => change({ items })} />
        )}
        <label className="entrust-check">
          <input
            type="checkbox"
            checked={draft.existing}
            onChange={(e) => change({ existing: e.currentTarget.checked })}
          />
          <span>
            {say('existing')}
            <span className="ui-muted">{say('existingHow')}</span>
          </span>
        </label>
        {typeof state === 'object' && (
          <Notice kind="error" live="alert">
            {`${say('saveFailed')} ${state.failed}`.trim()}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
