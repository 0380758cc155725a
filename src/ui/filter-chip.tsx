import { useRef, useState } from 'react'
import { adoptStyles, joinRefs } from './adopt-styles.ts'
import chipSheet from './chip.css'
import type { FilterChipProps } from './filter-list.tsx'
import { X } from './icon.tsx'
import { loadable } from './loadable.tsx'
import sheet from './filter-chip.css'

const chipStyleRef = adoptStyles(chipSheet)
const styleRef = adoptStyles(sheet)

/** Hover or focus preloads it before the click. */
const FilterList = loadable(() => import('./filter-list.tsx'))

/** One filter: a chip that opens its values as a list. If a value is set, a second button clears it. */
export function FilterChip(props: FilterChipProps) {
  const { label, value, options, searchLabel, loadTextTest, noneText, removeLabel, onSelect } = props
  const prepare = () => {
    void FilterList.preload()
    props.prepare?.()
  }
  const [isOpen, setIsOpen] = useState(false)
  const chipRef = useRef<HTMLButtonElement>(null)
  const isSet = value !== ''
  const shownOptions = isSet || isOpen ? options() : []
  const selected = shownOptions.find((option) => option.value === value)
  const text = isSet ? `${label}: ${selected?.text ?? value}` : label
  return (
    <span
      className="ui-filter"
      data-set={isSet || undefined}
      ref={joinRefs(chipStyleRef, styleRef)}
      onPointerEnter={prepare}
      onPointerDown={prepare}
      onFocus={prepare}
    >
      <button
        ref={chipRef}
        type="button"
        className="ui-chip"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <span>{text}</span>
        {isSet && selected?.count !== undefined && <span className="ui-count">{selected.count}</span>}
      </button>
      {isSet && (
        <button
          type="button"
          className="ui-filter-clear"
          aria-label={removeLabel(text)}
          title={removeLabel(text)}
          onClick={() => onSelect('')}
        >
          <X />
        </button>
      )}
      {isOpen && (
        <FilterList
          anchorRef={chipRef}
          label={label}
          value={value}
          options={shownOptions}
          searchLabel={searchLabel}
          loadTextTest={loadTextTest}
          noneText={noneText}
          onSelect={onSelect}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  )
}
