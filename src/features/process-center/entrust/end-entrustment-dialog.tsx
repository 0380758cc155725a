import { useState } from 'react'
import type { Entrustment } from '../../../contract/core/entrust.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import Confirm from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useAction } from '../../../element/hooks/use-action.ts'
import { createEntrustments } from './entrustments.ts'
import { entrustTexts } from './translations.ts'
import { ChoiceInput } from '../../../ui/choice-input.tsx'

const nameOf = ({ name, account }: Entrustment['user']) => name || account

/** Confirms ending one delegation (§8 'deleted successfully'); of several, the user chooses which. */
export default function EndEntrustmentDialog({
  entrustments,
  onClose,
}: {
  entrustments: readonly Entrustment[]
  onClose(): void
}) {
  const { runtime } = useUniv()
  const format = useTimeFormat()
  const { remove } = useService(createEntrustments)
  const t = useTranslation(entrustTexts)
  const { busy, hasFailed, run, reset } = useAction()
  const [isNoneChosen, setIsNoneChosen] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [first, ...others] = entrustments
  const toEnd = others.length > 0 ? entrustments.filter(({ id }) => chosen.has(id)) : entrustments
  const end = async () => {
    for (const entrustment of toEnd)
      await remove(entrustment).catch((e: unknown) => {
        // already deleted elsewhere: counts as success
        if (!(e instanceof RequestError && e.kind === 'not-found')) throw e
      })
    runtime.toasts.show(t('removed'))
    onClose()
  }
  return (
    <Confirm
      title={t(others.length > 0 ? 'chooseTitle' : 'removeTitle')}
      confirmLabel={t('removeYes')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      busy={busy}
      onConfirm={() => (toEnd.length > 0 ? run(end) : setIsNoneChosen(true))}
      onClose={onClose}
    >
      {others.length > 0 ? (
        <fieldset className="entrust-choice ui-stack">
          <legend>{t('chooseText')}</legend>
          {entrustments.map(({ id, user, to, scope }) => (
            <label key={id} className="entrust-check">
              <ChoiceInput
                type="checkbox"
                checked={chosen.has(id)}
                onChange={() => {
                  setChosen(
                    new Set([...chosen].filter((other) => other !== id).concat(chosen.has(id) ? [] : id)),
                  )
                  setIsNoneChosen(false)
                  reset()
                }}
              />
              <span>
                <bdi>{nameOf(user)}</bdi>
                <span className="ui-muted">
                  {[scope || t('allItems'), format.day(to - 1)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p>{t('removeText', { name: first ? nameOf(first.user) : '' })}</p>
      )}
      {(isNoneChosen || hasFailed) && (
        <Notice kind="error" live="alert">
          {t(isNoneChosen ? 'chooseOne' : 'removeFailed')}
        </Notice>
      )}
    </Confirm>
  )
}
