import type { App } from '../../../contract/apps.ts'
import { faceOf } from '../../../domain/app-card.ts'
import { recordOpened } from '../../../domain/app-records.ts'
import { createApps } from '../../../domain/apps.ts'
import { pressFavorite } from '../../../domain/favorite-press.ts'
import { appMessages } from '../../../domain/messages.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { ItemCard } from '../../../ui/item-card.tsx'

/** One favourite: opens its item, and its star takes it off the list. */
export function FavoriteCard({ app, onRemove }: { app: App; onRemove(): void }) {
  const { runtime, lang, emit } = useUniv()
  const labels = useStore(useOne(createApps).$labels)
  const say = useSay(appMessages)
  const face = faceOf(runtime, app, lang, labels, say('listSeparator'))
  return (
    <ItemCard
      name={face.name}
      title={face.name}
      href={face.href}
      external
      icon={face.icon}
      color={face.color}
      sub={face.department}
      note={face.href ? undefined : say('refused')}
      onOpen={(e) => {
        if (!emit('univ-app-opened', { id: app.id, code: app.code, uri: face.href ?? '' })) e.preventDefault()
        else recordOpened(runtime, app)
      }}
      star={{
        label: say('favorite', { name: face.name }),
        pressed: true,
        onToggle(pressed) {
          onRemove()
          const changed = (id: string, favorite: boolean) =>
            void emit('univ-favorite-changed', { id, favorite })
          void pressFavorite({ runtime, lang, changed }, app, pressed)
        },
      }}
    />
  )
}
