import { atom } from 'nanostores'
import { useEffect, useId, useRef, useState } from 'react'
import type { Owner } from '../../../contract/core/processes.ts'
import { wireKeyword } from '../../../contract/wire-keyword.ts'
import { createCollection } from '../../../domain/collection/collection.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { Tile } from '../../../ui/tile.tsx'
import sheet from './entrust.css'
import { createEntrustments } from './entrustments.ts'
import { FieldError, FormField } from './form-field.tsx'
import { entrustTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)

interface PersonFieldProps {
  label: string
  selected: { account: string; name: string }
  /** The error text, '' for none. */
  error: string
  onSelect(person: { account: string; name: string }): void
}

/** Before anything is searched for. */
const $nobody = atom<QueryState<Owner[]>>({ state: 'loading', data: undefined })
const MAX_PEOPLE = 10

/** Whether a press led here: the focus is on its link, or on the page's start since. */
const isPressed = (host: HTMLElement): boolean =>
  !!(host.getRootNode() as Document | ShadowRoot).activeElement?.matches('a, main')

/** Searches people by name or account (debounced by 300 ms, §9) and selects one. */
export function PersonField({ label, selected, error, onSelect }: PersonFieldProps) {
  const { host, mode, runtime } = useUniv()
  const { platform } = runtime
  const { people: search } = useService(createEntrustments)
  const t = useTranslation(entrustTexts)
  const [text, setText] = useState('')
  const [isComposing, setIsComposing] = useState(false)
  const [query] = useState(() => createCollection(platform, { query: { keyword: '' } }))
  useEffect(() => query.dispose, [query])
  const keyword = wireKeyword(useStore(query.$query).keyword)
  const { state, data } = useStore(keyword && text.trim() ? search(keyword) : $nobody)
  const people = state === 'ready' ? data.slice(0, MAX_PEOPLE) : []
  const errorId = useId()
  const field = useRef<HTMLInputElement>(null)
  // who came by a press goes on typing, once the page has moved the focus; on a phone the keyboard would cover the form
  useEffect(() => {
    if (mode === 'desktop' && isPressed(host)) platform.schedule(() => field.current?.focus(), 0)
  }, [host, mode, platform])
  const outcome =
    state === 'failed'
      ? t('personFailed')
      : people.length > 0
        ? t('personFound', { n: people.length })
        : state === 'ready' && !isComposing && t('personNone', { keyword })

  if (selected.account)
    return (
      <div className="entrust-selected ui-row" ref={styleRef}>
        <Tile person name={selected.name || selected.account} size="sm" />
        <strong>
          <bdi>{selected.name || selected.account}</bdi>
        </strong>
        <span className="ui-muted">
          <bdi>{selected.account}</bdi>
        </span>
        <Button
          variant="ghost"
          size="sm"
          aria-describedby={error ? errorId : undefined}
          onClick={() => onSelect({ account: '', name: '' })}
        >
          {t('personChange')}
        </Button>
        {error && <FieldError id={errorId} text={error} />}
      </div>
    )
  return (
    <div className="entrust-field" ref={styleRef}>
      <FormField
        label={label}
        placeholder={t('personHint')}
        ref={field}
        value={text}
        error={error}
        search={{
          onText: setText,
          onQuery(next, isComposed) {
            setIsComposing(isComposed)
            query.type(next)
          },
        }}
      />
      <p className="ui-muted" role="status">
        {outcome}
      </p>
      {people.length > 0 && (
        <ul className="entrust-suggestions center-options">
          {people.map(({ id: key, account, name }) => (
            <li key={key || account}>
              <button type="button" onClick={() => onSelect({ account, name })}>
                <Tile person name={name || account} size="sm" />
                <bdi>{name || account}</bdi>
                <span className="ui-muted">
                  <bdi>{account}</bdi>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
