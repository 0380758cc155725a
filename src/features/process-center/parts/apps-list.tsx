import { computed, type ReadableAtom } from 'nanostores'
import { meApps, type PlatformApp } from '../../../contract/processes.ts'
import { nameOf } from '../../../domain/app-card.ts'
import { linkOf, recordOpened } from '../../../domain/app-records.ts'
import { createApps, mapped } from '../../../domain/apps.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { messages } from '../../../runtime/i18n.ts'
import type { QueryState } from '../../../runtime/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { adopt } from '../../../ui/adopt.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { centerMessages } from '../messages.ts'
import type { ProcessCenter } from '../model.ts'
import sheet from './apps-list.css'

const dressed = adopt(sheet)

const appsMessages = messages(
  { none: '没有可以办理的事项', notFound: '没有找到“{keyword}”' },
  { none: 'There is no item you may start', notFound: 'Nothing found for "{keyword}"' },
)

/** §4 "all apps": what I may start, from the process platform or the app centre. */
export function createStartable(runtime: Runtime): { $items: ReadableAtom<QueryState<PlatformApp[]>> } {
  const { config, queries, rest } = runtime
  const shown = (all: PlatformApp[]) => all.filter(({ visible }) => visible)
  return {
    $items:
      config.processes === 'task-api'
        ? computed(
            queries.query<PlatformApp[]>(['apps of mine'], (signal) => rest(meApps, {}, { signal })),
            (state) => mapped(state, shown),
          )
        : computed(runtime.one(createApps).$apps, (state) =>
            mapped(state, (apps) => apps.map(({ id, name, uri, visible }) => ({ id, name, uri, visible }))),
          ),
  }
}

export default function AppsList({ model }: { model: ProcessCenter }) {
  const { runtime, lang, silentErrors } = useUniv()
  const say = useSay(appsMessages)
  const sayAll = useSay(centerMessages)
  const { $items } = useOne(createStartable)
  const items = useStore($items)
  // §7 GET /me/apps has one name; the catalogue knows the reader's
  const known = useStore(useOne(createApps).$byId)
  const text = useStore(model.$text)
  const { keyword } = useStore(model.$state)
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const found = items.data
    ?.map((item) => ({ ...item, shown: nameOf(known.get(item.id) ?? { ...item, nameEn: '' }, lang) }))
    .filter(({ name, shown }) => words.every((word) => `${name} ${shown}`.toLowerCase().includes(word)))
  return (
    <div className="center-list" aria-busy={items.state === 'loading'}>
      <div className="center-tools">
        <SearchBox
          label={sayAll('search')}
          placeholder={sayAll('search')}
          value={text}
          onType={model.type}
          onSubmit={model.search}
          clearLabel={sayAll('clearSearch')}
        />
      </div>
      <p className="ui-muted" role="status">
        {found && sayAll('total', { n: found.length })}
      </p>
      {items.state === 'failed' && !silentErrors && (
        <Notice
          kind="error"
          live="status"
          retryLabel={sayAll('retry')}
          onRetry={() => runtime.queries.invalidate([])}
        >
          {sayAll(found ? 'stale' : 'failed')}
        </Notice>
      )}
      {!found ? (
        items.state === 'loading' && <Skeleton shape="card" count={6} />
      ) : found.length === 0 ? (
        <Empty kind="nothing-found" title={keyword ? say('notFound', { keyword }) : say('none')} />
      ) : (
        <ul className="center-apps" ref={dressed}>
          {found.map((app) => (
            <li key={app.id}>
              <Startable app={app} name={app.shown} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Startable({ app, name }: { app: PlatformApp; name: string }) {
  const { runtime, emit } = useUniv()
  const say = useSay(centerMessages)
  const href = linkOf(runtime, app.uri)
  if (!href) return <span title={say('refusedLink')}>{name}</span>
  return (
    <a
      className="ui-card center-app"
      data-lift=""
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (!emit('univ-app-opened', { id: app.id, code: '', uri: href })) return event.preventDefault()
        recordOpened(runtime, app)
      }}
    >
      <Tile name={name} />
      <bdi>{name}</bdi>
      <span className="visually-hidden"> {say('opensWindow')}</span>
    </a>
  )
}
