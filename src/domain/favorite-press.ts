import type { App } from '../contract/apps.ts'
import { sayer, type Lang } from '../runtime/i18n.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { nameOf } from './app-card.ts'
import { createFavorites } from './favorites.ts'
import { appMessages } from './messages.ts'

export interface Pressing {
  runtime: Runtime
  lang: Lang
  /** Tells the page (`univ-favorite-changed`). */
  changed(id: string, favorite: boolean): void
}

/** A star is pressed: the list changes, the user is told (§8, F3), and may take a removal back (F8). */
export async function pressFavorite(pressing: Pressing, app: App, favorite: boolean): Promise<void> {
  const { runtime, lang, changed } = pressing
  const say = sayer(appMessages, lang)
  const favorites = runtime.one(createFavorites)
  const before = [...favorites.$ids.get()]
  const who = runtime.session.$session.get()
  try {
    await favorites.set(app, favorite)
    if (who !== runtime.session.$session.get()) return
    changed(app.id, favorite)
    const undo = async () => {
      try {
        await favorites.set(app, true)
        changed(app.id, true)
      } catch (e) {
        return failed(e)
      }
      // back where it was, if that can be; it is a favourite again either way
      await favorites.order(before).catch(() => {})
    }
    runtime.toasts.show(
      say(favorite ? 'favorited' : 'unfavorited'),
      favorite ? {} : { action: { text: say('undo'), run: () => void undo() } },
    )
  } catch (e) {
    failed(e)
  }

  function failed(e: unknown) {
    runtime.platform.log(`the favourite was not changed: ${String(e)}`)
    // not the next person's business (S19)
    if (who !== runtime.session.$session.get()) return
    runtime.toasts.show(say('favoriteFailed', { name: nameOf(app, lang) }), { kind: 'error' })
  }
}
