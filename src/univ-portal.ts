import { takeAnswer } from './element/answer.ts'
import { offer, start } from './element/start.ts'
takeAnswer()
start(import.meta.url, () => import('./portal/element.ts'))
start(import.meta.url, async () => {
  const view = import('./features/catalogue/home.tsx')
  return (await Promise.all([import('./features/catalogue/element.ts'), view]))[0]
})
const home = import.meta.url
offer('univ-process-center', home, () => import(/* later */ './features/process-center/element.ts'))
offer('univ-assistant', home, () => import(/* later */ './features/assistant/launcher.ts'))
offer('univ-favorites', home, () => import(/* later */ './features/favorites/element.ts'))
offer('univ-visit-counter', home, () => import(/* later */ './features/visit-counter/element.ts'))
