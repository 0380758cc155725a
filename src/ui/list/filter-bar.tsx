import type { Elements } from '../content.ts'
import { FilterChip } from '../filter-chip.tsx'
import type { FilterChipProps } from '../filter-list.tsx'

export interface FilterSpec extends Pick<FilterChipProps, 'label' | 'value' | 'options' | 'prepare'> {
  id: string
}

interface FilterBarProps extends Pick<
  FilterChipProps,
  'searchLabel' | 'loadTextTest' | 'noneText' | 'removeLabel'
> {
  filters: readonly FilterSpec[]
  /** Without scripts: the address of the list with this value. */
  hrefOf?: ((id: string, value: string) => string) | undefined
  onSelect(id: string, value: string): void
}

/** The filters of a list, each a chip that opens its values. */
export const FilterBar = ({ filters, hrefOf, onSelect, ...texts }: FilterBarProps): Elements =>
  filters.map(({ id, ...filter }) =>
    hrefOf ? (
      <FilterLinks key={id} {...filter} hrefOf={(value) => hrefOf(id, value)} />
    ) : (
      <FilterChip key={id} {...filter} {...texts} onSelect={(value) => onSelect(id, value)} />
    ),
  )

function FilterLinks({
  label,
  value,
  options,
  hrefOf,
}: Omit<FilterSpec, 'id'> & { hrefOf(value: string): string }) {
  const values = options()
  const selected = value && values.find((option) => option.value === value)
  return (
    <details className="ui-filter served-filter" data-set={value || undefined}>
      <summary className="ui-chip">
        <span>{selected ? selected.text : label}</span>
      </summary>
      <ul>
        {values.map((option) => (
          <li key={option.value}>
            <a href={hrefOf(option.value)}>
              {option.count === undefined ? option.text : `${option.text} (${option.count})`}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
