import { serverNow } from '../../../runtime/time/server-clock.ts'
import { useId, useState, type FormEvent } from 'react'
import { DAY_MS } from '../../../runtime/time/zone.ts'
import { createProfile } from '../../../domain/profile.ts'
import { useFormDraft } from '../../../element/hooks/use-draft.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useAction } from '../../../element/hooks/use-action.ts'
import { createEntrustments } from './entrustments.ts'
import {
  decodeDraft,
  emptyDraft,
  formatDay,
  MAX_DAYS,
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
  const { timeZone } = runtime.config
  const { add, $entrustees, $entrusters } = useService(createEntrustments)
  const known = { mine: useStore($entrustees).data ?? [], others: useStore($entrusters).data ?? [] }
  const me = useStore(useService(createProfile).$profile).data?.account ?? ''
  const t = useTranslation(entrustTexts)
  const now = serverNow(runtime)
  const [empty] = useState(() => emptyDraft(now, timeZone))
  const [draft, setDraft] = useFormDraft('delegation', empty, decodeDraft)
  const [errors, setErrors] = useState<EntrustErrors>({})
  const { busy, hasFailed, serverMessage, run, reset } = useAction()
  const [form, focusError] = useFocusOnError<HTMLFormElement>()
  const change = (part: Partial<EntrustDraft>) => {
    setErrors({})
    reset()
    setDraft({ ...draft, ...part })
  }
  const errorText = (field: keyof EntrustErrors) => (errors[field] ? t(`error.${errors[field]}`) : '')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const draftErrors = validateDraft(draft, { now: serverNow(runtime), timeZone }, me, known)
    setErrors(draftErrors)
    if (Object.keys(draftErrors).length > 0) return focusError()
    run(async () => {
      await add(toNewEntrustment(draft, serverNow(runtime), timeZone))
      runtime.toasts.show(t('saved'))
      setDraft(empty)
    })
  }

  return (
    <form
      ref={form}
      className="ui-card ui-stack entrust-form"
      noValidate
      aria-label={t('add')}
      onSubmit={submit}
    >
      <h3>{t('add')}</h3>
      <PersonField label={t('person')} selected={draft} error={errorText('account')} onSelect={change} />
      <PeriodField
        from={draft.from}
        to={draft.to}
        fromError={errorText('from')}
        toError={errorText('to')}
        min={formatDay(now, timeZone)}
        max={formatDay(now + 2 * MAX_DAYS * DAY_MS, timeZone)}
        onChange={change}
      />
      <ScopeField value={draft.scope} onChange={(scope) => change({ scope })} />
      {draft.scope === 'chosen' && (
        <ItemsField
          selected={draft.items}
          error={errorText('items')}
          onChange={(items) => change({ items })}
        />
      )}
      <ExistingField checked={draft.existing} onChange={(existing) => change({ existing })} />
      {hasFailed && (
        <Notice kind="error" live="alert">
          {`${t('saveFailed')} ${serverMessage}`.trim()}
        </Notice>
      )}
      <div className="ui-row">
        <Button variant="primary" type="submit" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

interface ScopeFieldProps {
  value: EntrustDraft['scope']
  onChange(scope: EntrustDraft['scope']): void
}

/** All items, or some of them. */
function ScopeField({ value, onChange }: ScopeFieldProps) {
  const t = useTranslation(entrustTexts)
  const name = useId()
  return (
    <fieldset>
      <legend className="center-label">{t('scope')}</legend>
      {(['all', 'chosen'] as const).map((scope) => (
        <label key={scope}>
          <ChoiceInput type="radio" name={name} checked={value === scope} onChange={() => onChange(scope)} />
          <span>{t(scope === 'all' ? 'allItems' : 'scopeChosen')}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Whether tasks that are waiting already are included. */
function ExistingField({ checked, onChange }: { checked: boolean; onChange(isChecked: boolean): void }) {
  const t = useTranslation(entrustTexts)
  return (
    <label className="entrust-check">
      <ChoiceInput
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        <span>{t('existing')}</span>
        <span className="ui-muted">{t('existingHint')}</span>
      </span>
    </label>
  )
}
