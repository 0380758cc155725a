import { Fragment, type Ref } from 'react'
import type { FormField } from '../../../contract/additions/form-schema.ts'
import type { ItemForm } from '../../../contract/additions/item-form.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { faultText } from './answer-text.ts'
import type { FormState, ItemFormModel } from './item-form-model.ts'
import { formTexts } from './translations.ts'

const BLOCKERS = ['audience', 'early', 'late', 'maintenance'] as const

/** What the person has to know before typing on. */
export function FormNotices({ model, form }: { model: ItemFormModel; form: ItemForm }) {
  const t = useTranslation(formTexts)
  const format = useTimeFormat()
  const { newer, changed, continued, isPrepared } = useStore(model.$state)
  const { blocker, draft } = form
  const known = BLOCKERS.find((name) => name === blocker)
  const isReturn = !!draft && draft.process !== '' && draft.returned !== ''
  return (
    <Fragment>
      {blocker && <Notice kind="warning">{known ? t(`blocked.${known}`) : blocker}</Notice>}
      {isReturn && <Notice kind="warning">{t('returned', { remark: draft.returned })}</Notice>}
      {isPrepared && <Notice live="status">{t('prepared')}</Notice>}
      {changed && (
        <Notice kind="warning" live="alert">
          {[
            t('formChanged'),
            changed.added.length > 0 && t('added', { labels: changed.added.join(', ') }),
            changed.removed.length > 0 && t('removed', { labels: changed.removed.join(', ') }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      )}
      {newer && (
        <div className="ui-stack" role="alert">
          <Notice kind="warning">{t('newer', { time: format.exact(newer.updated) })}</Notice>
          <div className="ui-row">
            <Button onClick={() => model.resolveNewer(true)}>{t('useNewer')}</Button>
            <Button onClick={() => model.resolveNewer(false)}>{t('keepMine')}</Button>
          </div>
        </div>
      )}
      {continued > 0 && !newer && (
        <Notice live="status" retryLabel={t('startOver')} onRetry={model.startOver}>
          {t('continued', { time: format.exact(continued) })}
        </Notice>
      )}
    </Fragment>
  )
}

interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>
  fields: readonly FormField[]
  faults: FormState['faults']
  onOpen(field: string): void
}

/** All that is wrong, each leading to its field. It takes the focus, so that an alert would be said a second time. */
export function ErrorSummary({ ref, fields, faults, onOpen }: ErrorSummaryProps) {
  const isEnglish = useUniv().lang === 'en'
  const t = useTranslation(formTexts)
  const find = (path: string): FormField | undefined => {
    const [name, , column] = path.split('.')
    const field = fields.find((one) => one.name === name)
    return column ? field?.columns.find((one) => one.name === column) : field
  }
  return (
    <div
      className="form-summary ui-card ui-stack"
      ref={ref}
      role="group"
      aria-label={t('summary', { n: faults.length })}
      tabIndex={-1}
    >
      <p>
        <strong>{t('summary', { n: faults.length })}</strong>
      </p>
      <ul>
        {faults.map(([path, fault]) => {
          const field = find(path)
          return (
            <li key={path}>
              <a
                href={`#answer-${path}`}
                onClick={(event) => {
                  event.preventDefault()
                  onOpen(path)
                }}
              >
                {field ? faultText(field, fault, isEnglish, t) : path}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Whether what is typed is on the server. */
export function SaveState({ saving, savedAt }: Pick<FormState, 'saving' | 'savedAt'>) {
  const t = useTranslation(formTexts)
  const format = useTimeFormat()
  return (
    <p className="ui-muted" role="status">
      {saving === 'failed'
        ? t('unsaved')
        : saving === 'saving'
          ? t('saving')
          : saving === 'idle' && savedAt > 0
            ? t('saved', { time: format.exact(savedAt) })
            : ''}
    </p>
  )
}
