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
  const filterOptions = useOptionFilter(options, loadTextTest)
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const { activeId, setActive, onKeyDown } = useActiveOption(listRef)
  const hasSearch = options.length > MAX_WITHOUT_SEARCH
  const shown = filterOptions(query)
  const idOf = (option: FilterOption | undefined) => `${id}-${option ? options.indexOf(option) : 0}`
  const isActiveShown = shown.some((option) => idOf(option) === activeId)
  const selected = options.find((option) => option.value === value)
  useStart(listRef, hasSearch ? '' : idOf(selected), setActive)
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
  const controls = { 'aria-activedescendant': isActiveShown ? activeId : undefined, onKeyDown: keys }
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
          <Option
            key={option.value}
            {...option}
            id={idOf(option)}
            isSelected={option.value === value}
            isActive={idOf(option) === activeId}
            onActive={setActive}
            onChoose={() => {
              onClose()
              onSelect(option.value)
            }}
          />
        ))}
      </div>
      {hasSearch && <p role="status">{shown.length === 0 ? noneText : ''}</p>}
    </AnchoredDialog>
  )
}

/** Which options match what is typed. */
function useOptionFilter(options: readonly FilterOption[], load: () => Promise<TextTest>) {
  const [textTest, setTextTest] = useState<TextTest>()
  useEffect(() => {
    load().then(
      (loaded) => setTextTest(() => loaded),
      () => {},
    )
  }, [load])
  return (query: string) => {
    const matches = textTest?.(query) ?? ((text: string) => text.includes(query))
    return options.filter(({ text }) => matches(text))
  }
}

/** Starts at the selected value. On mount only: the values may be new objects while the list is open. */
function useStart(list: RefObject<HTMLElement | null>, id: string, setActive: (id: string) => void): void {
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    if (id) setActive(id)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

interface OptionProps extends Omit<FilterOption, 'value'> {
  id: string
  isSelected: boolean
  isActive: boolean
  onActive(id: string): void
  onChoose(): void
}

const Option = ({ id, text, count, isSelected, isActive, onActive, onChoose }: OptionProps) => (
  <button
    type="button"
    tabIndex={-1}
    id={id}
    role="option"
    aria-selected={isSelected}
    data-active={isActive || undefined}
    onPointerMove={() => onActive(id)}
    onClick={onChoose}
  >
    <bdi>{text}</bdi>
    {count !== undefined && <span className="ui-count">{count}</span>}
    {isSelected && <Check />}
  </button>
)
