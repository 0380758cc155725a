import { Fragment } from 'react'
import type { MouseEvent } from 'react'
import type { App } from '../../contract/core/apps.ts'
import { toAppViewModel } from '../../domain/app-view-model.ts'
import { createApps } from '../../domain/apps.ts'
import { useService, useStore, useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import {
  ChevronRight,
  ClipboardList,
  ExternalLink,
  History,
  MessageCircle,
} from '../../ui/extended-icons.tsx'
import { BookOpen } from '../../ui/home-icons.tsx'
import { HighlightedText } from '../../ui/highlighted-text.tsx'
import type { Icon } from '../../ui/icon.tsx'
import { Tile } from '../../ui/tile.tsx'
import { usePortalContext } from '../context/portal-context.ts'
import type { CommandEntry, GroupName } from './command-entry.ts'
import { entryTarget } from './to-entry.ts'
import { commandTexts } from './translations.ts'

export interface OptionState {
  listId: string
  activeId: string
  onActive(id: string): void
  onEntry(entry: CommandEntry, event: MouseEvent): void
}

const GROUP_ICONS: Partial<Record<GroupName, Icon>> = {
  mine: ClipboardList,
  guides: BookOpen,
  questions: MessageCircle,
  searches: History,
}

/** An option: a link if it has a URL, so that it can be opened in a new tab, otherwise a button. */
export function CommandOption({
  entry,
  listId,
  activeId,
  onActive,
  onEntry,
}: OptionState & { entry: CommandEntry }) {
  const { runtime } = useUniv()
  const { router } = usePortalContext()
  const id = `${listId}-${encodeURIComponent(entry.id)}`
  const { external, page } = entryTarget(runtime, entry)
  const href = external ?? (page && router.href(page.name, { query: page.query }))
  const shared = {
    id,
    role: 'option',
    className: 'command-option',
    tabIndex: -1,
    'aria-selected': id === activeId,
    onClick: (event: MouseEvent) => onEntry(entry, event),
    // not pointerenter: a list that moves under a resting pointer must not change the active option
    onPointerMove: () => onActive(id),
  } as const
  const { app } = entry
  return href ? (
    <a {...shared} href={href} {...(external && { target: '_blank', rel: 'noopener' })}>
      {app ? <AppContent {...{ entry, app }} isExternal={!!external} /> : <EntryContent entry={entry} />}
    </a>
  ) : (
    <button {...shared} type="button">
      <EntryContent entry={entry} />
    </button>
  )
}

const Name = ({ entry: { name, pieces } }: { entry: CommandEntry }) => (
  <bdi className="command-name">{pieces ? <HighlightedText pieces={pieces} /> : name}</bdi>
)

function AppContent({ entry, app, isExternal }: { entry: CommandEntry; app: App; isExternal: boolean }) {
  const { runtime, lang } = useUniv()
  const labels = useStore(useService(createApps).$labels)
  const t = useTranslation(commandTexts)
  const { icon, color, departmentLine } = toAppViewModel(runtime, app, lang, labels, t('listSeparator'))
  return (
    <Fragment>
      <Tile name={entry.name} src={icon ?? undefined} color={color} size="sm" />
      <Name entry={entry} />
      <bdi className="command-detail">{departmentLine}</bdi>
      {isExternal && <ExternalLink label={t('newWindow')} className="command-external" />}
    </Fragment>
  )
}

function EntryContent({ entry }: { entry: CommandEntry }) {
  const EntryIcon = entry.icon ?? GROUP_ICONS[entry.group] ?? ChevronRight
  return (
    <Fragment>
      <span className="command-icon">
        <EntryIcon />
      </span>
      <Name entry={entry} />
      {entry.detail && <bdi className="command-detail">{entry.detail}</bdi>}
    </Fragment>
  )
}
