import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { adoptStyles, joinRefs } from './adopt-styles.ts'
import { AnchoredDialog } from './anchored-dialog.tsx'
import { Check } from './icon.tsx'
import { searchInput } from './search-input.ts'
import { useActiveOption } from './use-active-option.ts'
import sheet from './filter-list.css'

export interface FilterOption {
  value: string
  text: string
  /** The number of results with this value. */
  count?: number
}

type TextTest = (query: string) => (text: string) => boolean

export interface FilterChipProps {
  label: string
  /** '' if the filter is not set. */
  value: string
  /** The first has the value '' and means no filter. Called only while a value is set or the list is open. */
  options(): readonly FilterOption[]
  /** Called when the user turns to the filter: loads its values. */
  prepare?(): void
  /** Accessible name of the field that searches a long list. */
  searchLabel: string
  /** Loads what creates the test whether an option matches what is typed; until then it has to contain it. */
  loadTextTest(): Promise<TextTest>
  /** Shown if the search finds nothing. */
  noneText: string
  /** Name of the button that clears the filter; it names the filter. */
  removeLabel(text: string): string
  onSelect(value: string): void
}

const styleRef = adoptStyles(sheet)
/** Longer lists have a search field. */
const MAX_WITHOUT_SEARCH = 8

interface FilterListProps extends Omit<FilterChipProps, 'removeLabel' | 'options' | 'prepare'> {
  options: readonly FilterOption[]
  anchorRef: RefObject<HTMLElement | null>
  onClose(): void
}

/** The values of one filter with their counts; long lists can be searched (APG listbox and combobox). */
export default function FilterList(props: FilterListProps) {
  const { anchorRef, label, value, options, searchLabel, loadTextTest, noneText, onSelect, onClose } = props
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  const [textTest, setTextTest] = useState<TextTest>()
  useEffect(() => {
    loadTextTest().then(
      (loaded) => setTextTest(() => loaded),
      () => {},
    )
  }, [loadTextTest])
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const { activeId, setActive, onKeyDown } = useActiveOption(listRef)
  const hasSearch = options.length > MAX_WITHOUT_SEARCH
  const filterOptions = (query: string) => {
    const matches = textTest?.(query) ?? ((text: string) => text.includes(query))
    return options.filter(({ text }) => matches(text))
  }
  const shown = filterOptions(query)
  const idOf = (option: FilterOption) => `${id}-${options.indexOf(option)}`
  const isActiveShown = shown.some((option) => idOf(option) === activeId)

  useEffect(() => {
    listRef.current!.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (!hasSearch)
      setActive(
        `${id}-${Math.max(
          0,
          options.findIndex((option) => option.value === value),
        )}`,
      )
    // once on mount: the values may be new objects while the list is open
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      // a search field would only clear itself
      event.preventDefault()
      return onClose()
    }
    if (event.key === ' ' && !hasSearch)
      event.currentTarget.querySelector<HTMLElement>('[data-active]')?.click()
    onKeyDown(event)
  }
  const controls = {
    'aria-activedescendant': isActiveShown ? activeId : undefined,
    onKeyDown: keys,
  }
  return (
    <AnchoredDialog {...{ anchorRef, label, onClose }} className="ui-filter-list">
      {hasSearch && (
        <input
          type="search"
          role="combobox"
          className="ui-field"
          aria-label={searchLabel}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          placeholder={searchLabel}
          autoComplete="off"
          spellCheck={false}
          value={text}
          {...searchInput({
            onText: setText,
            onQuery(next, isComposing) {
              // pinyin in composition matches no option: the list waits
              if (isComposing && filterOptions(next).length === 0) return
              setQuery(next)
              setActive('')
            },
          })}
          {...controls}
        />
      )}
      <div
        ref={joinRefs(listRef, styleRef)}
        id={id}
        role="listbox"
        aria-label={label}
        onMouseDown={(event) => event.preventDefault()}
        {...(!hasSearch && { tabIndex: 0, ...controls })}
      >
        {shown.map((option) => (
          <button
            key={option.value}
            type="button"
            tabIndex={-1}
            id={idOf(option)}
            role="option"
            aria-selected={option.value === value}
            data-active={idOf(option) === activeId || undefined}
            onPointerMove={() => setActive(idOf(option))}
            onClick={() => {
              onClose()
              onSelect(option.value)
            }}
          >
            <bdi>{option.text}</bdi>
            {option.count !== undefined && <span className="ui-count">{option.count}</span>}
            {option.value === value && <Check />}
          </button>
        ))}
      </div>
      {hasSearch && <p role="status">{shown.length === 0 ? noneText : ''}</p>}
    </AnchoredDialog>
  )
}
