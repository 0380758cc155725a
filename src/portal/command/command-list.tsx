import type { Elements } from '../../ui/content.ts'
import type { Ref } from 'react'
import { useAssistant } from '../../element/hooks/use-assistant.ts'
import { useTranslation } from '../../element/hooks/view-hooks.ts'
import { MessageCircle } from '../../ui/extended-icons.tsx'
import { RefreshCw, Search } from '../../ui/icon.tsx'
import type { CommandEntry, CommandGroup, CommandResults } from './command-entry.ts'
import { CommandOption, type OptionState } from './command-option.tsx'
import { commandTexts } from './translations.ts'

interface CommandListProps {
  ref: Ref<HTMLDivElement>
  id: string
  results: CommandResults
  activeId: string
  onActive(id: string): void
  onEntry: OptionState['onEntry']
  onRetry(): void
}

/** The listbox: named groups, and options that are always present. */
export function CommandList(props: CommandListProps) {
  const { ref, id, results, activeId, onActive, onEntry, onRetry } = props
  const { text, groups } = results
  const assistant = useAssistant()
  const t = useTranslation(commandTexts)
  const option: OptionState = { listId: id, activeId, onActive, onEntry }
  const ask: CommandEntry | null = assistant && {
    id: 'ask',
    group: 'actions',
    name: text ? t('askText', { text }) : t('ask'),
    icon: MessageCircle,
    run: () => assistant.ask(text),
  }
  const isEmpty = text !== '' && !results.isPending && groups.every(({ entries }) => entries.length === 0)
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      className="command-list"
      aria-label={t('results')}
      // keep the focus in the field
      onMouseDown={(event) => event.preventDefault()}
    >
      {isEmpty && (
        <p role="presentation" className="command-empty">
          {t('none', { text })}
        </p>
      )}
      {groups.map((group) => (
        <Group
          key={group.name}
          id={`${id}-${group.name}`}
          title={t(group.isApproximate ? 'similar' : group.name)}
        >
          {group.entries.map((entry) => (
            <CommandOption key={entry.id} entry={entry} {...option} />
          ))}
          {group.isFailed && <RetryOption group={group} option={option} onRetry={onRetry} />}
        </Group>
      ))}
      {(text || ask) && (
        <Group id={`${id}-more`} title={t('more')}>
          {text && (
            <CommandOption
              entry={{
                id: 'all',
                group: 'searches',
                name: t('searchAll', { text }),
                icon: Search,
                search: text,
              }}
              {...option}
            />
          )}
          {ask && <CommandOption entry={ask} {...option} />}
        </Group>
      )}
    </div>
  )
}

function Group({ id, title, children }: { id: string; title: string; children: Elements }) {
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className="command-group">
        {title}
      </p>
      {children}
    </div>
  )
}

/** Shown for a failed source; an option, so that it is reachable by keyboard. */
function RetryOption({
  group,
  option: { onEntry: _, ...option },
  onRetry,
}: {
  group: CommandGroup
  option: OptionState
  onRetry(): void
}) {
  const t = useTranslation(commandTexts)
  return (
    <CommandOption
      entry={{
        id: `retry ${group.name}`,
        group: group.name,
        name: t('failedGroup', { group: t(group.name) }),
        icon: RefreshCw,
      }}
      {...option}
      onEntry={onRetry}
    />
  )
}
