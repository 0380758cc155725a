import type { App } from '../contract/core/apps.ts'
import type { ToggleContext } from './toggle-favorite.ts'

/** Handles a press of a star; imports the implementation on the first press to keep it out of the first load. */
export const handleStarPress = (context: ToggleContext, app: App, favorite: boolean): void =>
  void import('./toggle-favorite.ts').then(
    ({ toggleFavorite }) => toggleFavorite(context, app, favorite),
    (e: unknown) => context.runtime.platform.log(`failed to change the favourite: ${String(e)}`),
  )
