import { cutKeyword } from '../../contract/keyword.ts'
import { Fragment, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { atom } from 'nanostores'
import { createSearchHistory } from '../../domain/search-history.ts'
import { useService, useStore, useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { modalProps } from '../../ui/open-modal.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { useActiveOption } from '../../ui/use-active-option.ts'
import { useOnline } from '../../element/hooks/use-online.ts'
import { usePortalContext, type CommandOpening } from '../context/portal-context.ts'
import type { CommandResults } from './command-entry.ts'
import { CommandList } from './command-list.tsx'
import { createCommandModel } from './command-model.ts'
import { commandTexts } from './translations.ts'
import { useFocusAfterClose } from './use-focus-after-close.ts'
import { useLocalEntries } from './use-local-entries.ts'
import { useRunEntry } from './use-run-entry.ts'
import sheet from './command-bar.css'

const styleRef = adoptStyles(sheet)

interface CommandBarProps {
  opening: CommandOpening
  onClose(): void
}

/**
 * The command bar: a modal combobox over items, guides, questions, the user's tasks and applications, pages
 * and actions. Its text is that of the search boxes that open it.
 */
export default function CommandBar({ opening, onClose }: CommandBarProps) {
  const { router, $searchText: $text } = usePortalContext()
  const t = useTranslation(commandTexts)
  const history = useService(createSearchHistory)
  const isOnline = useOnline()
  const model = useCommandModel()
  const text = useStore($text)
  const results = useStore(model.$results)
  const fieldRef = useRef<HTMLInputElement>(null)
  // before the first key: typing replaces the text
  useLayoutEffect(() => {
    if (opening === 'key') fieldRef.current?.select()
  }, [opening])
  const listRef = useRef<HTMLDivElement>(null)
  const listId = useId()
  const { activeId, setActive, onKeyDown } = useActiveHit(listRef, results, opening === 'key')
  const markNavigated = useFocusAfterClose()
  const runEntry = useRunEntry((hasNavigated) => {
    if (hasNavigated) markNavigated()
    $text.set('')
    onClose()
  })
  const type = (next: string) => {
    setActive('')
    model.type(next)
  }
  const submit = (typed: string) => {
    const keyword = cutKeyword(typed)
    if (!keyword) return
    history.add(keyword)
    router.navigate(opening === 'box' ? 'serviceC' : 'searchResult', { query: { seq: keyword } })
    markNavigated()
    onClose()
  }
  return (
    <dialog {...modalProps(onClose)} className="command" aria-label={t('title')}>
      <div className="command-box" ref={styleRef}>
        <div className="command-head">
          <SearchBox
            ref={fieldRef}
            label={t('title')}
            placeholder={t('placeholder')}
            value={text}
            clearLabel={t('clear')}
            onValueChange={type}
            onSubmit={submit}
            inputProps={{
              role: 'combobox',
              'aria-expanded': true,
              'aria-autocomplete': 'list',
              'aria-controls': listId,
              'aria-activedescendant': activeId || undefined,
              onKeyDown(event) {
                // a search field handles Escape itself, by clearing its text
                if (event.key !== 'Escape') return onKeyDown(event)
                event.preventDefault()
                onClose()
              },
            }}
          />
          <Button variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
        {!isOnline && <Notice kind="warning">{t('offline')}</Notice>}
        <CommandList
          ref={listRef}
          id={listId}
          results={results}
          activeId={activeId}
          onActive={setActive}
          onEntry={runEntry}
          onRetry={model.retry}
        />
        <CommandCount results={results} />
        <CommandFoot results={results} isSearch={opening === 'box' && !activeId} />
      </div>
    </dialog>
  )
}

/**
 * Opened by its key, its first hit is active, so that Enter opens it, until the user chooses another one; opened by a
 * search box, Enter searches (§5).
 */
function useActiveHit(listRef: RefObject<HTMLElement | null>, results: CommandResults, isByKey: boolean) {
  const [firstId, setFirstId] = useState('')
  const active = useActiveOption(listRef, isByKey ? firstId : '')
  const { activeId, setActive } = active
  useEffect(() => {
    const ids = [...(listRef.current?.querySelectorAll('[role=option]') ?? [])].map(({ id }) => id)
    setFirstId((results.text && ids[0]) || '')
    if (!ids.includes(activeId)) setActive('')
  }, [listRef, activeId, results, setActive])
  return active
}

/** The model of the field's text, and of the pages and actions that the session has. */
function useCommandModel() {
  const { runtime, lang } = useUniv()
  const { $searchText: $text } = usePortalContext()
  const local = useLocalEntries()
  const [$local] = useState(() => atom(local))
  useEffect(() => $local.set(local), [$local, local])
  const model = useMemo(
    () => createCommandModel(runtime, { lang, $text, $local }),
    [runtime, lang, $text, $local],
  )
  useEffect(() => {
    model.type($text.get())
    return model.dispose
  }, [model, $text])
  return model
}

function CommandCount({ results: { groups, isPending, text } }: { results: CommandResults }) {
  const t = useTranslation(commandTexts)
  const n = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <p role="status" className="visually-hidden">
      {isPending || !text ? '' : n > 0 ? t('count', { n }) : t('none', { text })}
    </p>
  )
}

/** What the keys do, and whether a search is under way. */
function CommandFoot({ results, isSearch }: { results: CommandResults; isSearch: boolean }) {
  const t = useTranslation(commandTexts)
  return (
    <p className="command-foot ui-muted" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        <span>{` ${t('choose')}`}</span>
      </span>
      <span>
        <kbd>↵</kbd>
        <span>{` ${isSearch ? t('searchButton') : t('open')}`}</span>
      </span>
      <span>
        <kbd>Esc</kbd>
        <span>{` ${t('close')}`}</span>
      </span>
      <span className="command-loading">
        {results.isPending && results.text && (
          <Fragment>
            <span className="ui-spinner" />
            <span>{` ${t('searching')}`}</span>
          </Fragment>
        )}
      </span>
    </p>
  )
}
