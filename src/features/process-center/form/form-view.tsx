import { useEffect, useLayoutEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { faultsOf, shownFields } from '../../../contract/additions/form-rules.ts'
import { useTitle } from '../../../element/hooks/use-title.ts'
import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { useAction } from '../../../element/hooks/use-action.ts'
import { useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import type { Elements } from '../../../ui/content.ts'
import { Heading, HeadingLevelContext } from '../../../ui/heading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useIsPrinting } from '../../../ui/print.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { windowOf } from '../../../ui/window-of.ts'
import { Arrival } from './arrival.tsx'
import { CheckAnswers } from './check-answers.tsx'
import sheet from './form.css'
import { ErrorSummary, FormNotices, SaveState } from './form-notices.tsx'
import { FormSteps } from './form-steps.tsx'
import { FormPageFields } from './form-page-fields.tsx'
import type { ItemForm } from '../../../contract/additions/item-form.ts'
import { createItemFormModel, type ItemFormModel } from './item-form-model.ts'
import { formTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)

interface FormViewProps {
  item: string
  /** A draft or a returned application; '' for the latest draft. */
  process: string
}

/** The form of an item: filled in, checked, and sent. */
export default function FormView({ item, process }: FormViewProps) {
  const { runtime, host, lang } = useUniv()
  const t = useTranslation(formTexts)
  const model = useMemo(
    () => createItemFormModel(runtime, item, process, windowOf(host).location.hash),
    [runtime, item, process, host],
  )
  const { phase, form, entry, process: sent } = useStore(model.$state)
  const name = (lang === 'en' && form?.nameEn) || (form?.name ?? '')
  useTitle(name)
  useEffect(() => {
    void model.load()
    return model.dispose
  }, [model])
  return (
    <HeadingLevelContext value={host.hasAttribute('nested') ? 1 : 2}>
      <article className="item-form ui-stack" ref={styleRef} aria-busy={phase === 'loading'}>
        {phase === 'loading' && <Skeleton shape="card" count={3} />}
        {phase === 'failed' && <LoadFailed onRetry={() => void model.load()}>{t('loadFailed')}</LoadFailed>}
        {phase === 'missing' && (
          <Outcome title={t('missingTitle')} text={t('missing')}>
            <PortalLink to="detail" query={{ id: item }}>
              {t('toItem')}
            </PortalLink>
          </Outcome>
        )}
        {phase === 'sent' && <Arrival name={name} process={sent} entry={entry} />}
        {phase === 'already' && (
          <Outcome title={t('already')} text={entry && t('sent', { entry })}>
            <PortalLink to="meApply" query={{ process: sent }}>
              {t('follow')}
            </PortalLink>
          </Outcome>
        )}
        {phase === 'ready' && form && <FilledForm model={model} form={form} name={name} />}
      </article>
    </HeadingLevelContext>
  )
}

/** That there is nothing to fill in. */
const Outcome = ({ title, text, children }: { title: string; text: string; children: Elements }) => (
  <div className="ui-card ui-stack">
    <Heading>{title}</Heading>
    {text && <p>{text}</p>}
    <p>{children}</p>
  </div>
)

/** The pages of the form, then all answers, then they are sent. */
function FilledForm({ model, form, name }: { model: ItemFormModel; form: ItemForm; name: string }) {
  const { runtime, host, lang } = useUniv()
  const t = useTranslation(formTexts)
  const state = useStore(model.$state)
  const { values, faults } = state
  const { pages, fields } = form.schema
  const [page, setPage] = useState(0)
  const { busy, hasFailed, serverMessage, run } = useAction()
  const isPrinting = useIsPrinting()
  const isCheck = page >= pages.length
  const head = useRef<HTMLDivElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  const focusSoon = (find: () => HTMLElement | null | undefined) =>
    void runtime.platform.schedule(() => find()?.focus(), 0)
  useLayoutEffect(() => {
    if (hasMoved.current) head.current?.focus()
    hasMoved.current = true
  }, [page])
  const idOf = (field: string) => `answer-${field}`
  const focusField = (field: string) => {
    const onPage = pages.findIndex((one) => one.fields.some(({ name }) => name === field.split('.')[0]))
    setPage(Math.max(0, onPage))
    focusSoon(() => host.shadowRoot?.getElementById(idOf(field)))
  }
  /** Marks what is wrong; @returns whether nothing is */
  const check = (on: typeof fields): boolean => {
    const shown = new Set(shownFields(fields, values))
    // of one field the last: a file on its way is no missing one
    const all = new Map([...faultsOf(fields, values), ...model.uploads.faults()])
    const found = [...all].filter(([path]) =>
      on.some((field) => shown.has(field) && field.name === path.split('.')[0]),
    )
    model.setFaults(found)
    if (found.length > 0) focusSoon(() => summary.current)
    return found.length === 0
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isCheck) return check(pages[page]?.fields ?? []) && setPage(page + 1)
    if (!check(fields)) return
    run(async () => {
      if (!(await model.send())) focusSoon(() => summary.current ?? head.current)
    })
  }
  const { blocker } = form
  const promised = (lang === 'en' && form.promisedEn) || form.promised
  return (
    <form className="ui-stack" noValidate onSubmit={submit} aria-label={name}>
      <div ref={head} tabIndex={-1}>
        <Heading>{name}</Heading>
        {promised && <p className="ui-muted">{t('promised', { promised })}</p>}
      </div>
      <div className="form-body">
        <FormSteps form={form} page={page} onOpen={setPage} />
        <div className="ui-stack">
          <FormNotices model={model} form={form} />
          {faults.length > 0 && (
            <ErrorSummary ref={summary} fields={fields} faults={faults} onOpen={focusField} />
          )}
          <div className="form-sheet ui-card ui-stack">
            {isCheck ? (
              <CheckAnswers form={form} values={values} onChange={focusField} />
            ) : (
              <FormPageFields model={model} form={form} page={page} idOf={idOf} />
            )}
            {isPrinting && !isCheck && <CheckAnswers form={form!} values={values} />}
            {hasFailed && (
              <Notice kind="error" live="alert">
                {`${t('sendFailed')} ${serverMessage}`.trim()}
              </Notice>
            )}
          </div>
          <div className="form-end ui-row">
            {page > 0 && <Button onClick={() => setPage(page - 1)}>{t('previous')}</Button>}
            <Button variant="primary" type="submit" busy={busy} disabled={blocker !== ''}>
              {t(isCheck ? 'send' : page === pages.length - 1 ? 'check' : 'next')}
            </Button>
            <p className="ui-muted">{t(isCheck ? 'afterSend' : 'afterPage')}</p>
            <SaveState {...state} />
          </div>
        </div>
      </div>
    </form>
  )
}
