import { useId, useRef, useState, type FormEvent } from 'react'
import { RequestError } from '../../../runtime/wire/errors.ts'
import { createProfile } from '../../../domain/profile.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { createEntrustments } from './entrustments.ts'
import {
  emptyDraft,
  validateDraft,
  toNewEntrustment,
  type EntrustDraft,
  type EntrustErrors,
} from './entrust-rules.ts'
import { useFocusOnError } from './form-field.tsx'
import { ItemsField } from './items-field.tsx'
import { entrustTexts } from './translations.ts'
import { PeriodField } from './period-field.tsx'
import { PersonField } from './person-field.tsx'
import { ChoiceInput } from '../../../ui/choice-input.tsx'

/** Creates a delegation. Input is preserved until the server accepts it; then the form is reset. */
export function EntrustForm() {
  const { runtime } = useUniv()
  const { platform, toasts } = runtime
  const { timeZone } = runtime.config
  const { add, $entrustees, $entrusters } = useService(createEntrustments)
  const mine = useStore($entrustees).data ?? []
  const others = useStore($entrusters).data ?? []
  const profile = useStore(useService(createProfile).$profile)
  const t = useTranslation(entrustTexts)
  const [draft, setDraft] = useState(() => emptyDraft(platform.now(), timeZone))
  const [errors, setErrors] = useState<EntrustErrors>({})
  const [state, setState] = useState<'idle' | 'busy' | { failed: string }>('idle')
  // guards against a double press before React has re-rendered
  const isRunning = useRef(false)
  const [form, focusError] = useFocusOnError<HTMLFormElement>()
  const id = useId()
  const me = profile.data?.account ?? ''
  const change = (part: Partial<EntrustDraft>) => {
    setErrors({})
    setState('idle')
    setDraft({ ...draft, ...part })
  }
  const errorText = (field: keyof EntrustErrors) => (errors[field] ? t(`error.${errors[field]}`) : '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isRunning.current) return
    const draftErrors = validateDraft(draft, { now: platform.now(), timeZone }, me, { mine, others })
    setErrors(draftErrors)
    if (Object.keys(draftErrors).length > 0) return focusError()
    isRunning.current = true
    setState('busy')
    try {
      await add(toNewEntrustment(draft, platform.now(), timeZone))
      toasts.show(t('saved'))
      setDraft(emptyDraft(platform.now(), timeZone))
      setState('idle')
    } catch (e) {
      platform.log(String(e))
      setState({ failed: e instanceof RequestError ? e.serverMessage : '' })
    } finally {
      isRunning.current = false
    }
  }

  return (
    <form
      ref={form}
      className="ui-card center-stack entrust-form"
      noValidate
      aria-label={t('add')}
      onSubmit={(event) => void submit(event)}
    >
      <h3>{t('add')}</h3>
      <PersonField label={t('person')} selected={draft} error={errorText('account')} onSelect={change} />
      <PeriodField
        from={draft.from}
        to={draft.to}
        fromError={errorText('from')}
        toError={errorText('to')}
        onChange={change}
      />
      <fieldset>
        <legend className="center-label">{t('scope')}</legend>
        {(['all', 'chosen'] as const).map((scope) => (
          <label key={scope}>
            <ChoiceInput
              type="radio"
              name={`${id}-scope`}
              checked={draft.scope === scope}
              onChange={() => change({ scope })}
            />
            <span>{t(scope === 'all' ? 'scopeAll' : 'scopeChosen')}</span>
          </label>
        ))}
      </fieldset>
      {draft.scope === 'chosen' && (
        <ItemsField
          selected={draft.items}
          error={errorText('items')}
          onChange={(items) => change({ items })}
        />
      )}
      <label className="entrust-check">
        <ChoiceInput
          type="checkbox"
          checked={draft.existing}
          onChange={(e) => change({ existing: e.currentTarget.checked })}
        />
        <span>
          <span>{t('existing')}</span>
          <span className="ui-muted">{t('existingHint')}</span>
        </span>
      </label>
      {typeof state === 'object' && (
        <Notice kind="error" live="alert">
          {`${t('saveFailed')} ${state.failed}`.trim()}
        </Notice>
      )}
      <div className="ui-row">
        <Button variant="primary" type="submit" busy={state === 'busy'}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
