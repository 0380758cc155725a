import { takeAnswer } from './element/answer.ts'
import { offer, start } from './element/start.ts'
takeAnswer()
start(import.meta.url, () => import('./portal/element.ts'))
start(import.meta.url, async () => {
  const view = import('./features/catalogue/home.tsx')
  return (await Promise.all([import('./features/catalogue/element.ts'), view]))[0]
})
offer(
  'univ-process-center',
  import.meta.url,
  () => import(/* later */ './features/process-center/element.ts'),
)
offer('univ-favorites', import.meta.url, () => import(/* later */ './features/favorites/element.ts'))
