import { useEffect, useId, useRef, useState } from 'react'
import type { Owner } from '../../../contract/core/processes.ts'
import { wireKeyword } from '../../../contract/wire-keyword.ts'
import { useSearchDebounce } from '../../../element/hooks/use-search-debounce.ts'
import { useService, useTranslation } from '../../../element/hooks/view-hooks.ts'
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

type PeopleSearch =
  | { state: 'idle' | 'searching' | 'failed' }
  | { state: 'ready'; keyword: string; people: Owner[] }

/** Searches people by name or account (debounced by 300 ms, §9) and selects one. */
export function PersonField({ label, selected, error, onSelect }: PersonFieldProps) {
  const { findPeople } = useService(createEntrustments)
  const t = useTranslation(entrustTexts)
  const [text, setText] = useState('')
  const [query, setQuery] = useState({ keyword: '', isComposing: false })
  const [peopleSearch, setPeopleSearch] = useState<PeopleSearch>({ state: 'idle' })
  const debounce = useSearchDebounce()
  const requestRef = useRef<AbortController>(null)
  const errorId = useId()
  useEffect(() => () => requestRef.current?.abort(), [])

  function search(keyword: string) {
    const { signal } = (requestRef.current = new AbortController())
    setPeopleSearch({ state: 'searching' })
    findPeople(keyword, signal).then(
      (people) => signal.aborted || setPeopleSearch({ state: 'ready', keyword, people: people.slice(0, 10) }),
      () => signal.aborted || setPeopleSearch({ state: 'failed' }),
    )
  }
  function onQuery(text: string, isComposing: boolean) {
    const keyword = wireKeyword(text)
    setQuery({ keyword, isComposing })
    if (keyword === query.keyword) return
    debounce.cancel()
    requestRef.current?.abort()
    if (keyword) debounce.schedule(() => search(keyword))
    else setPeopleSearch({ state: 'idle' })
  }

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
        value={text}
        error={error}
        search={{ onText: setText, onQuery }}
      />
      <p className="ui-muted" role="status">
        {peopleSearch.state === 'failed'
          ? t('personFailed')
          : peopleSearch.state === 'ready'
            ? peopleSearch.people.length > 0
              ? t('personFound', { n: peopleSearch.people.length })
              : query.isComposing
                ? ''
                : t('personNone', { keyword: peopleSearch.keyword })
            : ''}
      </p>
      {peopleSearch.state === 'ready' && peopleSearch.people.length > 0 && (
        <ul className="entrust-suggestions center-options">
          {peopleSearch.people.map(({ id: key, account, name }) => (
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
