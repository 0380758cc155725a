import { cutKeyword } from '../../../contract/keyword.ts'
import { useState } from 'react'
import { localizedAppName } from '../../../domain/app-view-model.ts'
import { createApps } from '../../../domain/apps.ts'
import { createAppSearch } from '../../../domain/find/app-search.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Chip } from '../../../ui/chip.tsx'
import { entrustTexts } from './translations.ts'
import { FormField } from './form-field.tsx'

/** Maximum number of suggestions shown; typing narrows them. */
const MAX_SUGGESTIONS = 8

interface ItemsFieldProps {
  /** Item codes. */
  selected: readonly string[]
  error: string
  onChange(codes: string[]): void
}

/** Selects the items that a delegation covers, with the catalogue's search. */
export function ItemsField({ selected, error, onChange }: ItemsFieldProps) {
  const { lang } = useUniv()
  const finder = useService(createAppSearch)
  const { apps, search } = useStore(finder.$searchState)
  const appsState = useStore(useService(createApps).$apps)
  const t = useTranslation(entrustTexts)
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  const byCode = new Map((appsState.data ?? []).map((app) => [app.code, app]))
  const keyword = cutKeyword(query)
  const matches = keyword ? search.find({ keyword }).apps : apps
  const suggestions = matches.filter(({ code }) => code && !selected.includes(code)).slice(0, MAX_SUGGESTIONS)
  return (
    <div className="entrust-field">
      <FormField
        label={t('itemsLabel')}
        value={text}
        error={error}
        search={{ onText: setText, onQuery: setQuery }}
        onFocus={() => finder.warmUp()}
      />
      <ul className="entrust-items ui-row">
        {suggestions.map((app) => (
          <li key={app.code}>
            <button type="button" className="ui-tag" onClick={() => onChange([...selected, app.code])}>
              <span>{'+ '}</span>
              <bdi>{localizedAppName(app, lang)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <p className="ui-muted" role="status">
        {keyword && suggestions.length === 0
          ? t('itemsNone')
          : selected.length > 0
            ? t('itemsChosen', { n: selected.length })
            : ''}
      </p>
      <div className="ui-row">
        {selected.map((code) => {
          const app = byCode.get(code)
          const name = app ? localizedAppName(app, lang) : code
          return (
            <Chip
              key={code}
              removeLabel={t('removeItem', { name })}
              onRemove={() => onChange(selected.filter((other) => other !== code))}
            >
              <bdi>{name}</bdi>
            </Chip>
          )
        })}
      </div>
    </div>
  )
}
